import type { IncomingMessage } from 'node:http';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

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
  const trusted = ranges.map((range) => ipaddr.parseCIDR(range));
  const isTrusted = (address: IPv4 | IPv6 | undefined) =>
    trusted.some((range) => address?.kind() === range[0].kind() && address.match(range));
  return (request) => {
    const socket = readAddress(request.socket.remoteAddress ?? '');
    if (!isTrusted(socket)) {
      // Deleting what is not there would still make the headers slow to read.
      for (const name of FORWARDED) {
        if (!(name in request.headers)) continue;
        forwarded.add(request);
        delete request.headers[name];
      }
      return;
    }
    forwarded.add(request);
    const chain = String(request.headers['x-forwarded-for'] ?? '').split(',');
    // From the right: the first address that is not one of our proxies is the client's. What is no
    // address says nothing of anybody; then the last of our proxies counts.
    let client = socket;
    for (const entry of chain.reverse()) {
      const address = readAddress(entry);
      if (!address) break;
      client = address;
      if (!isTrusted(address)) break;
    }
    request.headers['x-forwarded-for'] = client!.toString();
  };
}

/**
 * An address as proxies write it, without the port and the brackets, `::ffff:10.0.0.1` as IPv4.
 * Undefined for what is none.
 *
 * `readAddress('[2001:db8::1]:443')` → `2001:db8::1`
 */
function readAddress(text: string): IPv4 | IPv6 | undefined {
  const entry = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bare = entry] =
    /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? /^([\d.]+):\d+$/.exec(entry) ?? [];
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare.replace(/%.*$/, '')) : undefined;
}

/** A network that is counted as one, and how many times a single one's allowance it has. */
export interface LimitedNetwork {
  name: string;
  share: number;
}

/** A provider gives a home a /64 or a /56, and a customer who asks a /48: 65,536 of the former. */
const WIDER = 16;

/**
 * What limits count for an address: itself; for IPv6 the /64, of which one home has one, and the /48.
 *
 * `limitedNetworks('2001:db8:1:2::3')` → `2001:db8:1:2::/64` once and `2001:db8:1::/48` sixteen times
 */
export function limitedNetworks(text: string): LimitedNetwork[] {
  const address = readAddress(text);
  if (address?.kind() !== 'ipv6') return [{ name: address?.toString() ?? text, share: 1 }];
  const network = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
  return [
    { name: network(64), share: 1 },
    { name: network(48), share: WIDER },
  ];
}
