import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
];

const forwarded = new WeakSet<IncomingMessage>();

/** True for a request that a proxy passed on, whether its headers were trusted or struck out. */
export const wasForwarded = (request: IncomingMessage): boolean => forwarded.has(request);

/**
 * Makes forwarded headers trustworthy: they are taken from a proxy that the configuration names
 * and struck out of every other request, before anything reads them.
 */
export function createProxyGuard(ranges: readonly string[]): (request: IncomingMessage) => void {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/');
    trusted.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  const isTrusted = (address: string) =>
    trusted.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4');
  return (request) => {
    if (ranges.length === 0 || !isTrusted(request.socket.remoteAddress ?? '')) {
      // Deleting what is not there would still make the headers slow to read.
      for (const name of FORWARDED) {
        if (!(name in request.headers)) continue;
        forwarded.add(request);
        delete request.headers[name];
      }
      return;
    }
    forwarded.add(request);
    const chain = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
    // From the right: the first address that is not one of our proxies is the client's.
    const client = chain.reverse().find((address) => !isTrusted(address)) ?? chain.at(-1);
    if (client) request.headers['x-forwarded-for'] = client;
  };
}

/** `::ffff:10.0.0.1` → `10.0.0.1` */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/** What limits count: the address, or for IPv6 the network, of which one home has one. */
export function limitedAddress(address: string): string {
  const known = plain(address);
  if (!isIPv6(known)) return known;
  const [head = '', tail = ''] = known.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
