import type { IncomingMessage } from 'node:http';
import { createProxyGuard, limitedNetworks } from './clientAddress.ts';

function forwarded(from: string, header: string, trusted: string[]): string | undefined {
  const request = {
    socket: { remoteAddress: from },
    headers: { 'x-forwarded-for': header, 'x-forwarded-proto': 'https' },
  } as unknown as IncomingMessage;
  createProxyGuard(trusted)(request);
  return request.headers['x-forwarded-for'] as string | undefined;
}

test.each([
  ['a stranger’s header counts for nothing', '203.0.113.9', '1.2.3.4', [], undefined],
  ['our proxy’s header counts', '10.0.0.2', '1.2.3.4', ['10.0.0.0/8'], '1.2.3.4'],
  [
    'what a client put in front is passed over',
    '10.0.0.2',
    '6.6.6.6, 1.2.3.4',
    ['10.0.0.0/8'],
    '1.2.3.4',
  ],
  ['two of our proxies', '::ffff:10.0.0.2', '1.2.3.4, 10.0.0.3', ['10.0.0.0/8'], '1.2.3.4'],
])('%s', (_, from, header, trusted, expected) => {
  expect(forwarded(from, header, trusted)).toBe(expected);
});

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:DB8:0:0::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['fe80::1%eth0', 'fe80::1'],
  // No address: what our own proxy wrote so is not a client that could be counted.
  ['unknown', '10.0.0.2'],
  ['_hidden', '10.0.0.2'],
  ['1.2.3.4, _hidden', '10.0.0.2'],
  ['017700000001', '10.0.0.2'],
  ['', '10.0.0.2'],
])('a proxy that writes %s means %s', (header, expected) => {
  expect(forwarded('10.0.0.2', header, ['10.0.0.0/8'])).toBe(expected);
});

test.each([
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:4711', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:db8:1:ffff::9]:443', ['2001:db8:1:ffff::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/48']],
])('%s is limited as %j', (address, expected) => {
  expect(limitedNetworks(address).map(({ name }) => name)).toEqual(expected);
});
