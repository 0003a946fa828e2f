import { hashText } from '../compile/hashText.ts';
import type { PackTexts } from '../edit/index.ts';
import { PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { MOST_FACTS } from './facts.ts';
import {
  addFact,
  type Built,
  deleteFact,
  LONGEST_FACT,
  listAgencyFacts,
  renameFact,
  setFact,
  usesOfFact,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const after = ({ changes }: Built, from: PackTexts) => withChanges(from, changes);
const json = (from: PackTexts, name: string) => JSON.parse(from.get(name)!);
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

const HOURS = {
  title: 'Office hours',
  text: 'Monday to Friday, 9 to 5',
  translations: { es: 'De lunes a viernes, de 9 a 5' },
};
const SPANISH = 'texts/es/portal.json';
const NOTICE = 'desk/notices/denied.json';
const NOTICE_ES = 'texts/es/desk/notices/denied.json';

/** With a fact that a notice names in both languages, and another one, whose translation is stale, names in one. */
function named(): PackTexts {
  const now = new Map(after(addFact(files, HOURS), files));
  const say = (file: string, from: string, to: string) => {
    expect(now.get(file)).toContain(from);
    now.set(file, now.get(file)!.replace(from, to));
  };
  say(NOTICE, 'Write to us here, or call', 'Come {agencyOfficeHours}, or call');
  say(NOTICE_ES, 'Escríbanos aquí o llame', 'Venga {agencyOfficeHours} o llame');
  const { blocks } = JSON.parse(now.get(NOTICE)!);
  const { id, paragraph } = blocks.find((one: { paragraph?: string }) =>
    one.paragraph?.includes('{agencyOfficeHours}'),
  );
  const said = JSON.parse(now.get(NOTICE_ES)!);
  say(NOTICE_ES, said[`blocks/${id}`].of, hashText(paragraph));
  say(
    'messages.json',
    '"required": "',
    '"required": "{agencyOfficeHours, select, a {x} other {y}} ',
  );
  return now;
}

test('what every portal says of its agency, and what this one says beside', () => {
  expect(listAgencyFacts(files).map(({ place, isOwn }) => [place, isOwn])).toEqual([
    ['{agencyName}', false],
    ['{agencyShortName}', false],
    ['{agencyPhone}', false],
    ['{agencyAddress}', false],
    ['{agencyWebsite}', false],
  ]);
  const built = addFact(files, HOURS);
  expect(built.said).toEqual({ id: 'fact-added', params: { title: 'Office hours' } });
  const now = after(built, files);
  expect(listAgencyFacts(now).at(-1)).toEqual({
    name: 'officeHours',
    place: '{agencyOfficeHours}',
    isOwn: true,
    words: [
      { language: 'en', text: HOURS.text, isStale: false },
      { language: 'es', text: HOURS.translations.es, isStale: false },
    ],
  });
  const more = after(addFact(now, { title: 'Fax', text: '803-555-0143', translations: {} }), now);
  expect(json(more, 'portal.json').agency.facts).toEqual({
    officeHours: HOURS.text,
    fax: '803-555-0143',
  });
});

test('a fact is refused that says nothing, is too long, or is there already', () => {
  const now = after(addFact(files, HOURS), files);
  expect(codeOf(() => addFact(now, HOURS))).toBe('taken');
  expect(codeOf(() => addFact(now, { ...HOURS, title: 'Phone' }))).toBe('taken');
  expect(codeOf(() => addFact(now, { ...HOURS, title: ' ' }))).toBe('blank');
  expect(codeOf(() => addFact(now, { ...HOURS, title: 'More', text: ' ' }))).toBe('blank');
  const long = 'x'.repeat(LONGEST_FACT + 1);
  expect(codeOf(() => addFact(now, { ...HOURS, title: 'More', text: long }))).toBe('out-of-range');
  const facts = Object.fromEntries([...Array(MOST_FACTS).keys()].map((one) => [`fact${one}`, 'x']));
  const { agency, ...portal } = json(files, 'portal.json');
  const full = new Map(files).set(
    'portal.json',
    JSON.stringify({ ...portal, agency: { ...agency, facts } }),
  );
  expect(codeOf(() => addFact(full, HOURS))).toBe('out-of-range');
});

test('the limits of a fact are those of the meta-schema', () => {
  const { facts } = json(files, 'meta/portal.schema.json').properties.agency.properties;
  expect([facts.additionalProperties.maxLength, facts.maxProperties]).toEqual([
    LONGEST_FACT,
    MOST_FACTS,
  ]);
});

test('a name that a notice fills by itself is taken', () => {
  const notice = json(files, NOTICE);
  const values = { ...notice.values, agencyFax: '/$/case/number' };
  const now = new Map(files).set(NOTICE, JSON.stringify({ ...notice, values }));
  expect(codeOf(() => addFact(now, { title: 'Fax', text: '1', translations: {} }))).toBe('taken');
});

test('each language has its own words; what every portal has reads the same where it says nothing', () => {
  const es = (text: string) => ({ language: 'es', text });
  const now = after(setFact(files, 'phone', es('803-555-0199')), files);
  expect(json(now, SPANISH)['agency/phone']).toEqual({
    text: '803-555-0199',
    of: hashText(json(files, 'portal.json').agency.phone),
  });
  expect(now.get('portal.json')).toBe(files.get('portal.json'));
  const back = after(setFact(now, 'phone', es('')), now);
  expect(json(back, SPANISH)).toEqual(json(files, SPANISH));
  expect(codeOf(() => setFact(files, 'phone', es('12')))).toBe('out-of-range');
  expect(codeOf(() => setFact(files, 'website', es('no site')))).toBe('not-allowed');
  expect(codeOf(() => setFact(files, 'phone', { language: 'en', text: '' }))).toBe('blank');
  expect(codeOf(() => setFact(files, 'fax', es('1')))).toBe('not-there');
  const called = after(setFact(now, 'phone', { language: 'en', text: '803-555-0100' }), now);
  expect(listAgencyFacts(called)[2]!.words).toMatchObject([
    { text: '803-555-0100' },
    { text: '803-555-0199', isStale: true },
  ]);
});

test('a fact that a text names stays until the text is another', () => {
  const now = named();
  expect(usesOfFact(now, 'officeHours')).toMatchObject([
    { kind: 'names', file: NOTICE, title: expect.stringContaining('Come {agencyOfficeHours}') },
    { kind: 'names', file: 'messages.json', at: ['required'] },
  ]);
  expect(codeOf(() => deleteFact(now, 'officeHours'))).toBe('not-allowed');
  const known = after(addFact(files, HOURS), files);
  expect(usesOfFact(known, 'officeHours')).toEqual([]);
  const gone = after(deleteFact(known, 'officeHours'), known);
  expect([gone.get('portal.json'), json(gone, SPANISH)]).toEqual([
    files.get('portal.json'),
    json(files, SPANISH),
  ]);
  expect(codeOf(() => deleteFact(known, 'phone'))).toBe('not-there');
});

test('a fact is called otherwise in every text, and translations stay as right as they were', () => {
  const now = named();
  const before = json(now, 'texts/es/messages.json').required;
  const renamed = after(renameFact(now, 'officeHours', 'Open hours'), now);
  expect(json(renamed, 'portal.json').agency.facts).toEqual({ openHours: HOURS.text });
  expect(json(renamed, SPANISH)['agency/facts/openHours'].text).toBe(HOURS.translations.es);
  expect(json(renamed, SPANISH)['agency/facts/officeHours']).toBeUndefined();
  expect(renamed.get(NOTICE)).toContain('Come {agencyOpenHours}, or call');
  const block = json(renamed, NOTICE).blocks.find((one: { paragraph?: string }) =>
    one.paragraph?.includes('{agencyOpenHours}'),
  );
  const said = json(renamed, NOTICE_ES)[`blocks/${block.id}`];
  expect([said.text.includes('Venga {agencyOpenHours}'), said.of]).toEqual([
    true,
    hashText(block.paragraph),
  ]);
  expect(json(renamed, 'messages.json').required).toMatch(/^\{agencyOpenHours, select/);
  // What was stale is not said to be right.
  expect(json(renamed, 'texts/es/messages.json').required).toEqual(before);
  const naming = [...renamed].filter(([, text]) => text.includes('agencyOfficeHours'));
  expect(naming.map(([file]) => file).filter((file) => !file.startsWith('meta/'))).toEqual([]);
  expect(codeOf(() => renameFact(now, 'officeHours', 'Website'))).toBe('taken');
  expect(renameFact(now, 'officeHours', 'office hours').changes).toEqual([]);
});

test('a name that a gate fills by itself is taken', () => {
  const step = 'application/required-documents.schema.json';
  const { gates, ...rest } = json(files, step);
  const gate = { ...gates[0], params: { ...gates[0].params, agencyFax: 1 } };
  const now = new Map(files).set(step, JSON.stringify({ ...rest, gates: [gate] }));
  expect(codeOf(() => addFact(now, { title: 'Fax', text: '1', translations: {} }))).toBe('taken');
});

test('a fact that is called as it is shown stays as it is', () => {
  const { agency, ...portal } = json(files, 'portal.json');
  const facts = { nextDayOfVisit: 'Monday' };
  const now = new Map(files).set(
    'portal.json',
    JSON.stringify({ ...portal, agency: { ...agency, facts } }),
  );
  expect(renameFact(now, 'nextDayOfVisit', 'Next day of visit').changes).toEqual([]);
  expect(renameFact(now, 'nextDayOfVisit', 'Next visit').changes).not.toEqual([]);
});

test('facts whose titles have no Latin letter get names of their own', () => {
  const add = (from: PackTexts, title: string) =>
    after(addFact(from, { title, text: 'x', translations: {} }), from);
  const now = add(add(files, '電話'), '住所');
  expect(Object.keys(json(now, 'portal.json').agency.facts)).toEqual(['value', 'value2']);
  expect(codeOf(() => add(now, 'Value'))).toBe('taken');
});

test('a fact names no other fact, in no language: it is shown as it is written', () => {
  const fact = { title: 'Fax', text: 'As {agencyPhone}', translations: {} };
  expect(codeOf(() => addFact(files, fact))).toBe('not-allowed');
  const spanish = { ...fact, text: 'x', translations: { es: 'Como { agencyPhone }' } };
  expect(codeOf(() => addFact(files, spanish))).toBe('not-allowed');
  const es = { language: 'es', text: 'Agencia {agencyShortName}' };
  expect(codeOf(() => setFact(files, 'name', es))).toBe('not-allowed');
  const now = after(addFact(files, HOURS), files);
  expect(codeOf(() => setFact(now, 'officeHours', es))).toBe('not-allowed');
  expect(setFact(now, 'officeHours', { ...es, text: '{9} a 5' }).changes).not.toEqual([]);
});
