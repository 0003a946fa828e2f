import path from 'node:path';
import { isTaken } from '../kernel/standalone.ts';
import { compilePack, openRelease } from './index.ts';
import { shipped } from './test/brokenPack.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

const example = path.join(shipped, 'examples/volunteer-sign-up/forms');
const WIZARD = 'forms/volunteer/wizard.json';
let copy: PackCopy;

beforeEach(async () => {
  copy = createPackCopy();
  await copy.add(example, 'forms');
});

const codes = async () =>
  (await copy.findings()).map(({ code, file, pointer }) => [code, file, pointer]);

test('a folder of forms/ is a form with its own words, in each language', async () => {
  const release = openRelease(await compilePack(copy.source));
  const form = release.form('forms/volunteer', 'es');
  expect(form.steps.map(({ name }) => name)).toEqual(['about-you', 'helping', 'promise']);
  expect(form.standalone).toMatchObject({
    keepDays: 365,
    receipt: { title: 'Gracias por ofrecer su ayuda' },
    listing: { link: 'Inscribirse como voluntario' },
  });
  expect(form.texts).toHaveProperty(
    ['forms.volunteer.must-promise'],
    'Marque la casilla antes de enviar esto',
  );
  expect(release.texts('es')).toHaveProperty(['forms.volunteer.must-promise']);
  const agreement = form.steps[2]!.fields[0]!;
  expect(agreement.choices).toEqual([{ value: 'agree', label: 'Guardo para mí lo que oiga' }]);
  expect(agreement.messages.required).toBe('forms.volunteer.must-promise');
  expect([...release.pageFiles.keys()].filter((name) => name.startsWith('forms'))).toEqual([
    'forms.volunteer.en.json',
    'forms.volunteer.es.json',
  ]);
});

test('the application is what it was without the form', async () => {
  const [with_, without] = await Promise.all([compilePack(copy.source), compilePack(shipped)]);
  expect(with_.forms.application).toEqual(without.forms.application);
  expect(with_.portals.en!.texts).toEqual(without.portals.en!.texts);
  expect(with_.lookups).toEqual(without.lookups);
});

test('a shared step can be a step of it', async () => {
  copy.replaceIn(WIZARD, '"about-you",', '"about-you", "demographics",');
  expect(await codes()).toEqual([]);
});

test.each([
  [
    'a field on the receipt that is not there',
    '/Helping/FirstDay"',
    '/Helping/FirstDya"',
    'unknown-field',
    '/receipt/answers/3',
  ],
  [
    'a restricted one',
    '/Helping/FirstDay"',
    '/Helping/License"',
    'restricted-on-receipt',
    '/receipt/answers/3',
  ],
  ['a day of no calendar', '"opens": null', '"opens": "2026-02-30"', 'form-dates', '/opens'],
  [
    'days that end before they begin',
    /"opens": null,\s+"closes": null/,
    '"opens": "2026-03-02", "closes": "2026-03-01"',
    'form-dates',
    '/closes',
  ],
  ['a step that is not there', '"helping"', '"helpnig"', 'unknown-step', '/steps/1'],
  ['a misspelt word', '"keepDays"', '"keepDay"', 'unknown-keyword', '/keepDay'],
])('%s is found', async (_what, from, to, code, pointer) => {
  copy.replaceIn(WIZARD, from, to);
  expect(await codes()).toContainEqual([code, WIZARD, pointer]);
});

test('it has no collection, and reads no fact of an application', async () => {
  const step = 'forms/volunteer/helping.schema.json';
  copy.replaceIn(
    step,
    '"properties": {',
    `"properties": { "Papers": { "type": "array", "title": "Papers", "resource": { "path": "document",
      "form": "document", "idKey": "id", "fact": "documents" }, "wire": { "as": "none" }, "classification": "personal" },`,
  );
  copy.replaceIn(step, '"contains":', '"minItems": { "$data": "/$/others" }, "contains":');
  expect(await codes()).toEqual([
    ['unknown-fact', step, '/properties/License/when/~1Helping~1Tasks/minItems/$data'],
    ['collection-in-form', step, '/properties/Papers/resource'],
  ]);
});

test('its folder’s name stands in its address', async () => {
  copy.move('forms/volunteer', 'forms/Sign up');
  expect(await codes()).toEqual([['form-address', 'forms/Sign up/wizard.json', '']]);
});

test('a message of its own is nobody else’s', async () => {
  copy.replaceIn(
    'steps/demographics.schema.json',
    '"wire": "gender"',
    '"messages": { "required": "must-promise" }, "wire": "gender"',
  );
  expect((await codes())[0]).toEqual([
    'unknown-message',
    'steps/demographics.schema.json',
    '/properties/Gender/messages/required',
  ]);
});

test('two days of a form both count', () => {
  const form = {
    keepDays: 1,
    receipt: { title: '', text: '' },
    opens: '2026-03-01',
    closes: '2026-03-02',
  };
  const on = (today: string) => isTaken(form, { today });
  expect(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map(on)).toEqual([
    'not-yet',
    'taken',
    'taken',
    'closed',
  ]);
});
