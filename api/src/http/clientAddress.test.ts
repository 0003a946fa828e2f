import type { IncomingMessage } from 'node:http';
import { createProxyGuard, limitedAddress } from './clientAddress.ts';

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
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
])('%s is limited as %s', (address, expected) => {
  expect(limitedAddress(address)).toBe(expected);
});
