import fc from 'fast-check';
import { readReturnPath } from './readReturnPath.ts';

const origin = 'https://portal.example';

test.each([
  ['/application', '/application'],
  [
    'https://portal.example/authentication/login?returnUrl=x#y',
    '/authentication/login?returnUrl=x#y',
  ],
  ['application', '/application'],
  ['/a/../b', '/b'],
  ['/a?next=//evil.example', '/a?next=//evil.example'],
  // The scheme of the site itself, without slashes: the standard reads a path.
  ['https:evil.example', '/evil.example'],
])('%s is on this site', (address, path) => {
  expect(readReturnPath(address, origin)).toBe(path);
});

/** Spellings that have led out of other sites: of slashes, dots, white space, schemes and names. */
const ELSEWHERE = [
  '//evil.example/',
  '///evil.example/',
  '////evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  './/evil.example',
  '/\t//evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '\r\n//evil.example',
  ' //evil.example ',
  '\u0000//evil.example',
  'https:\\\\evil.example',
  'https://evil.example\\@portal.example',
  'http://portal.example/',
  'https://portal.example:8443/',
  'https://portal.example.evil.example/',
  'https://portal.example@evil.example/',
  'https://portal.example%2eevil.example/',
  'https://portal.example\u3002evil.example/',
  'https://evil\u3002example/',
  'https://\uff45vil.example/',
  '//evil\uff0eexample',
  'https://user@portal.example/',
  'https://user:word@portal.example/',
  'https://portal.example//evil.example',
  'https://portal.example/.//evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://portal.example/4711',
  'filesystem:https://portal.example/x',
  'file:///etc/passwd',
  'ftp://portal.example/',
  'http://[',
  '',
];

test.each([...ELSEWHERE, undefined, null, 7, ['/a', '/b'], { href: '/a' }])(
  '%j is not',
  (address) => {
    expect(readReturnPath(address, origin)).toBeUndefined();
  },
);

test('whatever it lets through leads to this site, as a path and as an address', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      ':',
      '@',
      '?',
      '#',
      'https:',
      '\u3002',
    ],
    ...['javascript:', 'evil.example', 'portal.example', 'a', '\u0000', '[', ']', ';', 'blob:'],
  );
  const spelled = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
  let through = 0;
  fc.assert(
    fc.property(fc.oneof(spelled, fc.webUrl(), fc.string()), (address) => {
      const path = readReturnPath(address, origin);
      if (path === undefined) return;
      through += 1;
      expect(path).toMatch(/^\/(?![/\\])/);
      for (const from of [`${origin}/`, `${origin}/Identity/Account/Login?a=b`])
        expect(new URL(path, from).origin).toBe(origin);
      expect(readReturnPath(path, origin)).toBe(path);
    }),
    { numRuns: 3000 },
  );
  expect(through).toBeGreaterThan(100);
});
