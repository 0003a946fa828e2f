/**
 * Stands in for fast-uri (8 kB gzip), of which RJSF uses these two: our compiled schemas carry no
 * references at all, so a browser's own reading of addresses is enough.
 */
const BASE = 'https://schema.invalid/';

function resolve(base: string, address: string): string {
  return new URL(address, new URL(base, BASE)).href.replace(BASE, '');
}

function equal(one: string, other: string): boolean {
  return new URL(one, BASE).href === new URL(other, BASE).href;
}

export default { resolve, equal };
