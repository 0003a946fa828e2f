import { readReturnPath } from './returnPath.ts';

const origin = 'https://portal.example';

test.each([
  ['/application', '/application'],
  [
    'https://portal.example/authentication/login?returnUrl=x#y',
    '/authentication/login?returnUrl=x#y',
  ],
  ['application', '/application'],
])('%s is on this site', (address, path) => {
  expect(readReturnPath(address, origin)).toBe(path);
});

test.each([
  '',
  undefined,
  ['/a', '/b'],
  '//evil.example/',
  '/\\evil.example/',
  'https://portal.example.evil.example/',
  'https://portal.example@evil.example/',
  'https://user@portal.example/',
  'http://portal.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
])('%s is not', (address) => {
  expect(readReturnPath(address, origin)).toBeUndefined();
});
