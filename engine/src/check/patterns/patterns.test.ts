import { type Found, findAll, findOne } from '../test/breakPack.ts';
import { hasFewWays } from './hasFewWays.ts';

const slow = (pattern: string): Promise<Found> =>
  findOne([
    'application/other-contact.schema.json',
    '"title": "Contact\'s full name",',
    `"title": "Contact's full name", "pattern": ${JSON.stringify(pattern)},`,
  ]);

test('a pattern whose time explodes is refused, with a text that makes it', async () => {
  const finding = await slow('^(\\w+\\s?)*$');
  expect(finding).toMatchObject({
    code: 'slow-pattern',
    severity: 'error',
    file: 'application/other-contact.schema.json',
    line: 10,
    column: 39,
    pointer: '/properties/Name/pattern',
    message: expect.stringMatching(/^its time grows exponentially with the text, as on /),
  });
  expect(finding.there).toMatch(/^"pattern": /);
});

test('what is no pattern is told of where it stands', async () => {
  expect(await slow('^(a')).toMatchObject({
    code: 'schema-does-not-compile',
    line: 10,
    column: 39,
    pointer: '/properties/Name/pattern',
    message: expect.stringContaining('Unterminated group'),
  });
});

test('a high power of the length is refused', async () => {
  expect((await slow('^.*a.*a.*a$')).message).toContain('to the power of');
});

test.each(['^\\d{5}(-\\d{4})?$', '^[a-z]+@[a-z]+\\.[a-z]+$', '^\\s*\\S+\\s*$', '^[a-z]{1,600}$'])(
  'nothing is said of %s',
  async (pattern) => {
    const found = await findAll([
      'application/other-contact.schema.json',
      '"title": "Contact\'s full name",',
      `"title": "Contact's full name", "pattern": ${JSON.stringify(pattern)},`,
    ]);
    expect(found).toEqual([]);
  },
);

test('ways are counted: repetitions within repetitions multiply', () => {
  expect(hasFewWays('^(000|666|9\\d{2})-')).toBe(true);
  expect(hasFewWays('^([ab]{1,3}){1,2}$')).toBe(true);
  expect(hasFewWays('^([ab]{1,9}){1,9}$')).toBe(false);
  expect(hasFewWays('^a*$')).toBe(false);
  expect(hasFewWays('^(?=a{2,})b$')).toBe(false);
});
