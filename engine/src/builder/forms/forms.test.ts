import path from 'node:path';
import type { PackTexts } from '../../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import {
  addListing,
  addQuestion,
  addStandalone,
  addStep,
  type Built,
  deleteQuestion,
  deleteStandalone,
  dropListing,
  FORM_WORDS,
  isOnReceipt,
  KEEP_DAYS,
  outlineForm,
  outlinePack,
  readStandalone,
  referencesToQuestion,
  setFormWord,
  setKeepDays,
  setOnReceipt,
  setQuestionText,
  usesOfAddress,
} from '../index.ts';

const shipped = readTexts(PACKS.shipped);
const VOLUNTEER = 'forms/volunteer/wizard.json';
const files: PackTexts = new Map([
  ...shipped,
  ...readTexts(path.join(PACKS.shipped, 'examples/volunteer-sign-up')),
]);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const after = ({ changes }: Built, from: PackTexts) => withChanges(from, changes);
const json = (from: PackTexts, name: string) => JSON.parse(from.get(name)!);
const errorsOf = async (now: PackTexts) =>
  (await copy.check(now)).filter(({ severity }) => severity === 'error');
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

const text = (english: string, spanish = '') => ({ text: english, translations: { es: spanish } });
const LISTING = {
  title: text('Lend a tool', 'Preste una herramienta'),
  text: text('Tell us what you have.', 'Díganos qué tiene.'),
  link: text('Offer a tool', 'Ofrecer una herramienta'),
};

const made = addStandalone(shipped, {
  title: text('Tool library', 'Biblioteca de herramientas'),
  receipt: {
    title: text('Thank you', 'Gracias'),
    text: text('We will call you.', 'Le llamaremos.'),
  },
  keepDays: 90,
  step: {
    title: 'What you lend',
    translations: { es: 'Qué presta' },
    question: {
      kind: 'text',
      title: 'Which tool is it?',
      translations: { es: '¿Qué herramienta es?' },
    },
  },
});
const FORM = 'forms/tool-library/wizard.json';
const STEP = 'forms/tool-library/what-you-lend.schema.json';

test('a form is made with its first step, and passes the check as it is', async () => {
  expect(made.said).toEqual({ id: 'form-added', params: { title: 'Tool library' } });
  expect(made.at).toEqual({ file: FORM });
  const now = after(made, shipped);
  expect(json(now, FORM)).toEqual({
    $schema: '../../meta/form.schema.json',
    title: 'Tool library',
    steps: ['what-you-lend'],
    opens: null,
    closes: null,
    keepDays: 90,
    receipt: { title: 'Thank you', text: 'We will call you.' },
  });
  expect(outlinePack(now).forms.map(({ id, title }) => [id, title])).toContainEqual([
    'forms/tool-library',
    'Tool library',
  ]);
  expect(await copy.check(now)).toEqual([]);
  // Two of one name have two addresses.
  const again = addStandalone(now, {
    title: text('Tool library'),
    receipt: { title: text('Thank you'), text: text('We will call you.') },
    keepDays: 90,
    step: {
      title: 'More',
      translations: {},
      question: { kind: 'text', title: 'More', translations: {} },
    },
  });
  expect(again.at).toEqual({ file: 'forms/tool-library-2/wizard.json' });
  expect(
    codeOf(() =>
      addStandalone(shipped, {
        title: text('Tools'),
        receipt: { title: text(' '), text: text('x') },
        keepDays: 1,
        step: {
          title: 'More',
          translations: {},
          question: { kind: 'text', title: 'x', translations: {} },
        },
      }),
    ),
  ).toBe('blank');
});

test('it gets steps and questions like any form, and shows answers on a page of its own', async () => {
  const step = addStep(after(made, shipped), {
    form: 'forms/tool-library',
    after: 'what-you-lend',
    title: 'When',
    translations: { es: 'Cuándo' },
    question: { kind: 'date', title: 'From which day?', translations: { es: '¿Desde qué día?' } },
  });
  const asked = addQuestion(after(step, after(made, shipped)), {
    form: 'forms/tool-library',
    step: 'what-you-lend',
    kind: 'choice',
    title: 'How big is it?',
    translations: { es: '¿De qué tamaño es?' },
    choices: [{ label: 'Small', translations: { es: 'Pequeña' } }],
  });
  const now = after(asked, after(step, after(made, shipped)));
  expect(outlineForm(now, 'forms/tool-library').map(({ title }) => title)).toEqual([
    'What you lend',
    'When',
  ]);
  const place = { file: STEP, name: 'WhichTool' };
  expect(isOnReceipt(now, place)).toBe(false);
  const shown = after(setOnReceipt(now, place, true), now);
  expect(json(shown, FORM).receipt.answers).toEqual(['/WhatYouLend/WhichTool']);
  expect(isOnReceipt(shown, place)).toBe(true);
  expect(await copy.check(shown)).toEqual([]);
  // What goes with a question is said, and goes.
  expect(referencesToQuestion(shown, place).map(({ kind }) => kind)).toEqual(['receipt']);
  const gone = after(deleteQuestion(shown, place), shown);
  expect(json(gone, FORM).receipt).toEqual(json(now, FORM).receipt);
  expect(after(setOnReceipt(shown, place, false), shown).get(FORM)).toBe(now.get(FORM));
});

test('what a form says of itself is read, and written back as it stands', () => {
  const form = readStandalone(files, VOLUNTEER);
  expect(form).toMatchObject({
    address: '/forms/volunteer',
    keepDays: 365,
    isListed: true,
    byHand: [],
  });
  expect(form.words['listing/link'].map(({ text: said }) => said)[0]).toBe(
    'Sign up as a volunteer',
  );
  const unchanged = [
    ...Object.entries(form.words).flatMap(([word, words]) =>
      words
        .filter(({ text: said }) => said)
        .map(({ language, text: said }) =>
          setFormWord(files, VOLUNTEER, { word: word as 'title', language, text: said }),
        ),
    ),
    setKeepDays(files, VOLUNTEER, '365'),
    ...outlineForm(files, 'forms/volunteer').flatMap(({ questions }) =>
      questions.map(({ file, name, title }) =>
        setQuestionText(files, { file, name }, { key: 'title', language: 'en', text: title }),
      ),
    ),
  ];
  expect(unchanged.length).toBeGreaterThan(15);
  expect(unchanged.flatMap(({ changes }) => changes)).toEqual([]);
});

test('each text changes alone, in its language and its place', async () => {
  const now = after(made, shipped);
  const intro = after(
    setFormWord(now, FORM, { word: 'intro', language: 'en', text: 'Lend what you do not use.' }),
    now,
  );
  expect(Object.keys(json(intro, FORM)).slice(0, 4)).toEqual([
    '$schema',
    'title',
    'intro',
    'steps',
  ]);
  expect(
    after(setFormWord(intro, FORM, { word: 'intro', language: 'en', text: ' ' }), intro).get(FORM),
  ).toBe(now.get(FORM));
  const es = { word: 'receipt/title', language: 'es', text: 'Mil gracias' } as const;
  const thanked = after(setFormWord(now, FORM, es), now);
  expect(thanked.get(FORM)).toBe(now.get(FORM));
  expect(json(thanked, 'forms/tool-library/texts/es/wizard.json')['receipt/title'].text).toBe(
    'Mil gracias',
  );
  const english = { word: 'title', language: 'en' } as const;
  expect(codeOf(() => setFormWord(now, FORM, { ...english, text: ' ' }))).toBe('blank');
  const long = 'x'.repeat(FORM_WORDS.title + 1);
  expect(codeOf(() => setFormWord(now, FORM, { ...english, text: long }))).toBe('out-of-range');
  expect(codeOf(() => setFormWord(now, 'portal.json', { ...english, text: 'x' }))).toBe(
    'not-there',
  );
  expect(codeOf(() => setKeepDays(now, FORM, 'a year'))).toBe('not-a-number');
  expect(codeOf(() => setKeepDays(now, FORM, '0'))).toBe('out-of-range');
  expect(json(after(setKeepDays(now, FORM, '30'), now), FORM).keepDays).toBe(30);
});

test('the first page speaks of a form, and no longer does', async () => {
  const now = after(made, shipped);
  const listed = after(addListing(now, FORM, LISTING), now);
  expect(json(listed, FORM).listing).toEqual({
    title: 'Lend a tool',
    text: 'Tell us what you have.',
    link: 'Offer a tool',
  });
  expect(await copy.check(listed)).toEqual([]);
  expect([...after(dropListing(listed, FORM), listed)]).toEqual([...now]);
  expect(codeOf(() => addListing(listed, FORM, LISTING))).toBe('taken');
  expect(codeOf(() => addListing(now, FORM, { ...LISTING, link: text('') }))).toBe('blank');
});

test('how long each may be is what the meta-schema says', () => {
  const schema = json(shipped, 'meta/form.schema.json').properties;
  const bounds = Object.keys(FORM_WORDS).map((word) => {
    const [first, second] = word.split('/') as [string, string?];
    const found = second === undefined ? schema[first] : schema[first].properties[second];
    return [word, found.maxLength];
  });
  expect(Object.fromEntries(bounds)).toEqual(FORM_WORDS);
  expect(schema.keepDays).toMatchObject(KEEP_DAYS);
});

test('a form is deleted with its files and its sample answers, and nothing else', async () => {
  const sample = 'samples/somebody.json';
  const now = new Map(files).set(
    sample,
    JSON.stringify({
      $schema: '../meta/sample.schema.json',
      title: 'Somebody',
      form: 'forms/volunteer',
      answers: {},
    }),
  );
  const built = deleteStandalone(now, VOLUNTEER);
  expect(built.said).toEqual({ id: 'form-deleted', params: { title: 'Volunteer sign-up' } });
  expect([...after(built, now)]).toEqual([...shipped]);
});

test('an external form has its words and its days; its questions stay as they are', async () => {
  const EXTERNAL = 'forms/permit/form.json';
  const own = {
    $schema: '../../meta/external-form.schema.json',
    title: 'Permit',
    schema: 'schemas/permit.schema.json',
    classification: { '/idNumber': 'restricted' },
    keepDays: 365,
    receipt: { title: 'We have it', text: 'We will write.' },
  };
  const schema = {
    type: 'object',
    title: 'Permit',
    properties: { idNumber: { type: 'string', title: 'Number' } },
  };
  const now = new Map(shipped)
    .set(EXTERNAL, `${JSON.stringify(own, null, 2)}\n`)
    .set('forms/permit/schemas/permit.schema.json', JSON.stringify(schema));
  expect(outlinePack(now).forms).toContainEqual({
    id: 'forms/permit',
    file: EXTERNAL,
    title: 'Permit',
  });
  expect(readStandalone(now, EXTERNAL)).toMatchObject({
    address: '/forms/permit',
    schema: 'schemas/permit.schema.json',
    isListed: false,
    byHand: ['classification'],
  });
  const listed = after(addListing(now, EXTERNAL, LISTING), now);
  expect(await errorsOf(listed)).toEqual([]);
  const changed = [...listed.keys()].filter((name) => listed.get(name) !== now.get(name));
  expect(changed).toEqual([EXTERNAL, 'forms/permit/texts/es/form.json']);
});

test('a translation is no longer than what it translates can be', () => {
  const now = after(made, shipped);
  const long = (length: number) => 'x'.repeat(length + 1);
  const say = (word: 'title' | 'intro') =>
    setFormWord(now, FORM, { word, language: 'es', text: long(FORM_WORDS[word]) });
  expect(codeOf(() => say('title'))).toBe('out-of-range');
  const link = text('Offer a tool', long(FORM_WORDS['listing/link']));
  expect(codeOf(() => addListing(now, FORM, { ...LISTING, link }))).toBe('out-of-range');
  const blank = after(setFormWord(now, FORM, { word: 'title', language: 'es', text: ' ' }), now);
  expect(json(blank, 'forms/tool-library/texts/es/wizard.json').title).toBeUndefined();
});

test('texts that send people to a form are listed, in every language, and do not keep it', () => {
  const now = new Map(after(made, shipped));
  const say = (file: string, key: string, words: unknown) =>
    now.set(file, JSON.stringify({ ...json(now, file), [key]: words }));
  say('messages.json', 'lend', 'Lend at /forms/tool-library.');
  say('messages.json', 'other', 'Not /forms/tool-library-2, nor /forms/tool-librarya');
  say('texts/es/messages.json', 'lend', { text: 'Preste en /forms/tool-library', of: '00000000' });
  say(FORM, 'intro', 'This is /forms/tool-library');
  expect(usesOfAddress(now, FORM)).toEqual([
    { kind: 'leads', file: 'messages.json', at: ['lend'], title: 'Lend at /forms/tool-library.' },
    {
      kind: 'leads',
      file: 'texts/es/messages.json',
      at: ['lend', 'text'],
      title: 'Preste en /forms/tool-library',
    },
  ]);
  expect(usesOfAddress(after(made, shipped), FORM)).toEqual([]);
  expect(deleteStandalone(now, FORM).changes).not.toEqual([]);
});
