import { breakPack, findAll, findOne } from '../test/breakPack.ts';
import { readingGrade } from './checkReading.ts';

describe('html in a text', () => {
  test.each([
    ['a tag', 'Bring <b>two</b> bills.', '<b>'],
    ['an entity', 'Bring two&nbsp;bills.', '&nbsp;'],
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['a comment', 'Two <!-- later: three --> bills', '<!--'],
  ])('%s is refused, by its place', async (_what, text, shown) => {
    const found = await findAll([
      'texts/es/application/other-contact.json',
      /"text": "[^"]*"/,
      `"text": ${JSON.stringify(text)}`,
    ]);
    expect(found).toMatchObject([
      { code: 'html-in-text', severity: 'error', message: `${shown} would be shown as it stands` },
    ]);
    expect(found[0]!.there).toMatch(/^"text": /);
  });

  test('in English it is refused too', async () => {
    const found = await findAll([
      'application/other-contact.schema.json',
      'We call this',
      'We <i>call</i> this',
    ]);
    expect(found).toMatchObject([
      {
        code: 'html-in-text',
        file: 'application/other-contact.schema.json',
        line: 5,
        column: 3,
        pointer: '/description',
      },
      { code: 'stale-translation' },
    ]);
  });

  test('a comparison and an ampersand are none', async () => {
    const found = await findAll([
      'texts/es/application/other-contact.json',
      /"text": "[^"]*"/,
      '"text": "a < b, b > c; R&D"',
    ]);
    expect(found).toEqual([]);
  });
});

describe('translations', () => {
  const english = 'application/other-contact.schema.json';
  const spanish = 'texts/es/application/other-contact.json';

  test('a text without one is named where the English stands', async () => {
    const finding = await findOne([spanish, /"fields\/Name\/title": \{[^}]*\},/, '']);
    expect(finding).toMatchObject({
      code: 'untranslated-text',
      severity: 'warning',
      file: english,
      pointer: '/properties/Name/title',
      expected: `"fields/Name/title" in ${spanish}`,
    });
    expect(finding.there).toMatch(/^"title": "Contact's full name"/);
  });

  test('a changed English makes it stale', async () => {
    const finding = await findOne([english, "Contact's full name", 'Their full name']);
    expect(finding).toMatchObject({
      code: 'stale-translation',
      severity: 'warning',
      file: spanish,
      pointer: '/fields~1Name~1title/of',
    });
    expect(finding.message).toContain('Their full name');
    expect(finding.there).toMatch(/^"of"/);
  });

  test('one without a mark is named', async () => {
    const finding = await findOne([
      spanish,
      /("fields\/Name\/title": )\{\s*"text": ("[^"]*")[^}]*\}/,
      '$1$2',
    ]);
    expect(finding).toMatchObject({
      code: 'unmarked-translation',
      pointer: '/fields~1Name~1title',
    });
  });

  test('a misspelt key translates nothing, and leaves a text without', async () => {
    const found = await findAll([spanish, 'fields/Name/title', 'fields/Nmae/title']);
    expect(found).toMatchObject([
      { code: 'untranslated-text', file: english },
      { code: 'translates-nothing', file: spanish, suggestion: 'fields/Name/title' },
    ]);
  });

  test('other places than the English are refused', async () => {
    const finding = await findOne(['texts/es/messages.json', /(members-needed[^}]*)\{N/, '$1{M']);
    expect(finding).toMatchObject({
      code: 'places-differ',
      severity: 'error',
      pointer: '/members-needed/text',
      message: 'its places are {M}',
      expected: '{N}',
    });
  });

  test('a brace that is not closed is refused', async () => {
    const finding = await findOne([
      'texts/es/messages.json',
      /(members-needed[^}]*\{N[^}]*)\}/,
      '$1',
    ]);
    expect(finding).toMatchObject({ code: 'not-a-message', file: 'texts/es/messages.json' });
  });

  test('those of a language that the portal has not are named', async () => {
    const found = await findAll(['portal.json', '["en", "es"]', '["en", "ht"]']);
    expect(new Set(found.map(({ code }) => code))).toEqual(
      new Set(['untranslated-text', 'untranslated-notice', 'translates-nothing']),
    );
  });
});

describe('reading grade', () => {
  const hard =
    'Documentation substantiating residential expenditures must accompany each application submitted to the administering organization for consideration.';

  test('a text above the limit is a warning, with its grade', async () => {
    const found = await findAll([
      'pages/landing.json',
      /"(\w[\w-]*)": "[^"{}]*"/,
      `"$1": "${hard}"`,
    ]);
    expect(found.find(({ code }) => code === 'hard-to-read')).toMatchObject({
      severity: 'warning',
      file: 'pages/landing.json',
      expected: 'at most 8',
    });
  });

  test('the limit is the pack’s, or the caller’s', async () => {
    const atSix = await breakPack(() => {}, { readingGrade: 6 });
    expect(atSix.length).toBeGreaterThan(5);
    expect(new Set(atSix.map(({ code }) => code))).toEqual(new Set(['hard-to-read']));
    const ofPack = await findAll(['portal.json', '"accent"', '"readingGrade": 6,\n  "accent"']);
    expect(ofPack.length).toBe(atSix.length);
  });

  test('labels have none; a plural is read in one of its branches; a known name is one short word', () => {
    expect(readingGrade('Disability determination notification')).toBeUndefined();
    expect(readingGrade(hard)).toBeGreaterThan(15);
    const few = '{n, plural, one {# step needs another look} other {# steps need another look}}';
    expect(readingGrade(few)).toBeUndefined();
    const name = 'Intermunicipal Redevelopment Administration';
    const text = `${name} pays the bill. You do not have to pay it back, now or at a later time.`;
    expect(readingGrade(text, [name])!).toBeLessThan(readingGrade(text)! - 2);
  });
});
