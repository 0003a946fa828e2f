import { isIP } from 'node:net';
import { ConfigError } from './Config.ts';

const GROUPS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads a comma-separated list of addresses and ranges.
 * @example readAddresses('TRUST_PROXY', 'loopback,10.1.0.0/16') // ['127.0.0.0/8', '::1/128', '10.1.0.0/16']
 * @throws ConfigError when an entry is neither.
 */
export function readAddresses(name: string, text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => GROUPS[entry] ?? [withPrefix(name, entry)]);
}

function withPrefix(name: string, entry: string): string {
  const [address = '', prefix] = entry.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const length = prefix === undefined ? longest : Number(prefix);
  if (!family || !Number.isInteger(length) || length < 0 || length > longest)
    throw new ConfigError(
      `${name} must list addresses, ranges such as 10.0.0.0/8, "loopback" or "private", not "${entry}".`,
    );
  return `${address}/${length}`;
}
