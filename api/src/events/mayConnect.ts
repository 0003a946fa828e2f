import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { EventNetwork } from '../config/index.ts';

/** An address that a receiver may not have. Its code is what an operator reads. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
  readonly code = 'address-refused';
}

/** Ranges beside those that the internet routes, as ipaddr.js calls them. */
const ALLOWED: Record<EventNetwork, ReadonlySet<string>> = {
  public: new Set(['unicast']),
  private: new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat']),
  loopback: new Set(['unicast', 'private', 'uniqueLocal', 'carrierGradeNat', 'loopback']),
};

/** Addresses that no receiver may have, of whatever range they are. */
const NEVER = new BlockList();
// Where clouds tell a machine its own secrets, outside of the link-local range: AWS and Google over IPv6,
// Alibaba, Azure.
NEVER.addSubnet('fd00:ec2::', 32, 'ipv6');
NEVER.addAddress('fd20:ce::254', 'ipv6');
NEVER.addAddress('100.100.100.200');
NEVER.addAddress('168.63.129.16');
// IPv4 within IPv6 as RFC 4291 had it first (`::127.0.0.1`): ipaddr.js takes it for a routed address.
NEVER.addSubnet('::', 96, 'ipv6');

/** The one address of `::/96` that leads somewhere: this machine. */
const HERE = '::1';

/**
 * Whether a receiver may have an address. A range that says nothing of where it leads, such as one that
 * carries IPv4 within IPv6, is none of those that are allowed; the mapped form is checked as IPv4.
 */
export function mayConnect(address: string, network: EventNetwork): boolean {
  // An interface in it (`fe80::1%eth0`) is of a link-local address.
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  const isNever = NEVER.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return ALLOWED[network].has(parsed.range()) && (!isNever || parsed.toString() === HERE);
}

/** @throws AddressRefusedError for an address, written as such, that a receiver may not have */
export function refuseAddress({ hostname }: Pick<URL, 'hostname'>, network: EventNetwork): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  // A name is checked when it is looked up: sockets look up no address.
  if (isIP(address) && !mayConnect(address, network)) throw new AddressRefusedError(address);
}

/**
 * Looks a name up for a socket, which connects to what this gives and to nothing else. One address that
 * is not allowed refuses the name.
 */
export function guardedLookup(network: EventNetwork): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return void callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayConnect(address, network)))
        return void callback(new AddressRefusedError(hostname), []);
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
