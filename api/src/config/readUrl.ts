import { ConfigError } from './Config.ts';

/**
 * Checks an address of the configuration.
 * @returns It without its trailing slash, or undefined when absent.
 * @throws ConfigError; the message never repeats a password that the address holds.
 */
export function readUrl(
  name: string,
  text: string | undefined,
  protocols: string[],
): string | undefined {
  if (text === undefined) return undefined;
  const expected = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name} must be an address like ${expected}.`);
  return text.replace(/\/+$/, '');
}

/** True when an address names this machine: browsers treat it as secure without TLS. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The same of a host alone, which an address may hold in any spelling.
 * @example isLoopbackHost('::1') // true
 */
export function isLoopbackHost(host: string): boolean {
  const address = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;
  return URL.canParse(address) && isLoopback(address);
}
