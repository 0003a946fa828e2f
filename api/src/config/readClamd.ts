import { type ClamdAddress, ConfigError } from './Config.ts';

/**
 * Reads where the ClamAV daemon listens.
 * @example readClamd('/run/clamav/clamd.ctl') // { path: '/run/clamav/clamd.ctl' }
 * @example readClamd('[::1]:3310') // { host: '::1', port: 3310 }
 * @throws ConfigError when it is neither a path nor an address.
 */
export function readClamd(text: string | undefined): ClamdAddress | undefined {
  if (text === undefined) return undefined;
  if (text.startsWith('/')) return Object.freeze({ path: text });
  const [, host, digits] = /^(?:\[([^\]]+)\]|[^:]+):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (!digits || port < 1 || port > 65535)
    throw new ConfigError(`CLAMD must be host:port or the path of a socket, not "${text}".`);
  return Object.freeze({ host: host ?? text.slice(0, text.lastIndexOf(':')), port });
}
