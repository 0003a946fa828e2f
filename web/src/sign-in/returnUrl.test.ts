import { checkReturnUrl, InvalidReturnUrl } from './returnUrl.ts';

const origin = 'https://portal.example';

test.each(['https://portal.example/', 'https://portal.example/application?a=b#c'])(
  '%s leads back here',
  (url) => {
    expect(checkReturnUrl(url, origin)).toBe(url);
  },
);

test.each([
  'https://portal.example',
  'https://portal.example.evil.example/',
  'https://portal.example@evil.example/',
  'https://user:word@portal.example/',
  'http://portal.example/',
  'https://portal.example:8443/',
  '/application',
  '//evil.example/',
  'javascript:alert(1)',
  '',
])('%s does not', (url) => {
  expect(() => checkReturnUrl(url, origin)).toThrow(InvalidReturnUrl);
});
