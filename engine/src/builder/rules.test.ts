import { FileEdits, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  addRule,
  conditionOf,
  deleteRule,
  listRules,
  readCondition,
  setCondition,
  setRuleMessage,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const RESIDENCE = 'application/residence.schema.json';
const DOCUMENTS = 'application/required-documents.schema.json';
const smokers = { file: RESIDENCE, list: 'rules' as const, id: 'smokers-counted' };
const ruleOf = (texts: PackTexts, { file, id }: { file: string; id: string }) =>
  (new FileEdits(texts).read(file).rules as JsonObject[]).find((rule) => rule.id === id)!;

test('rules and gates are listed with their conditions, their messages and where they hold', () => {
  const rules = listRules(files, RESIDENCE);
  expect(rules.find(({ id }) => id === smokers.id)).toMatchObject({
    parts: ['when', 'must'],
    at: ['/Residence/NumberOfSmokers'],
    words: [
      { language: 'en', text: 'Must be greater than 0' },
      { language: 'es', isStale: false },
    ],
  });
  const chosen = rules.filter(({ words }) => words[0]!.text === 'You chose no');
  expect(chosen.length).toBeGreaterThan(1);
  for (const { others } of chosen) expect(others).toBe(chosen.length - 1);
  expect(listRules(files, DOCUMENTS)).toMatchObject([
    { list: 'gates', id: 'too-few', parts: ['must'], blocks: ['next'], others: 0 },
  ]);
  const [shutOff] = listRules(files, 'programs/energy/residence.fields.json');
  expect(shutOff).toMatchObject({ parts: ['when', 'warn'], others: 0 });
  expect(shutOff!.words[0]!.text).not.toBe('');
});

test('what must hold, and when it is asked, are set and taken away; all else stands as it was', () => {
  const of = (part: 'when' | 'must') => ({ kind: 'rule' as const, part, ...smokers });
  const must = { '/Residence/NumberOfSmokers': { minimum: 2 } };
  const built = setCondition(files, of('must'), must);
  expect(built.said).toEqual({ id: 'rule-changed', params: { title: 'Residence' } });
  const next = withChanges(files, built.changes);
  expect(ruleOf(next, smokers)).toEqual({ ...ruleOf(files, smokers), must });
  const lines = (texts: PackTexts) => (texts as Map<string, string>).get(RESIDENCE)!.split('\n');
  expect(lines(next).filter((line) => !lines(files).includes(line))).toHaveLength(1);

  const bare = withChanges(files, setCondition(files, of('when'), undefined).changes);
  expect(Object.keys(ruleOf(bare, smokers))).toEqual(['id', 'must', 'at', 'message']);
  const when = conditionOf(files, of('when'))!;
  const again = withChanges(bare, setCondition(bare, of('when'), when).changes);
  expect(again.get(RESIDENCE)).toBe(files.get(RESIDENCE));
  expect(() => setCondition(files, of('must'), undefined)).toThrow('must hold');
});

test('a gate that no sentence says stays as a hand wrote it, while its message is another', () => {
  const place = { file: DOCUMENTS, list: 'gates' as const, id: 'too-few' };
  const must = conditionOf(files, { kind: 'rule', part: 'must', ...place })!;
  expect(readCondition(must)).toBeUndefined();
  const text = 'Please add {N} papers.';
  const { changes } = setRuleMessage(files, place, { language: 'en', text });
  expect(changes.map(({ name }) => name)).toEqual(['messages.json']);
  const [rule] = listRules(withChanges(files, changes), DOCUMENTS);
  expect(rule!.words).toMatchObject([{ text }, { language: 'es', isStale: true }]);
  expect(() => setRuleMessage(files, { ...place, id: 'none' }, { language: 'en', text })).toThrow();
});

const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const errorsOf = async (texts: PackTexts) =>
  (await copy.check(texts)).filter(({ severity }) => severity === 'error');
const EVICTION = 'programs/rent/eviction.schema.json';
const [question] = Object.keys(new FileEdits(files).read(EVICTION).properties as JsonObject);

test('a rule that is added stands with its message in each language, in the program’s own files', async () => {
  const words = { message: 'Rent and dates do not fit', translations: { es: 'No concuerdan' } };
  const built = addRule(files, EVICTION, { kind: 'must', name: question!, ...words });
  expect(built.said).toMatchObject({ id: 'rule-added' });
  expect(built.changes.map(({ name }) => name).sort()).toEqual([
    EVICTION,
    'programs/rent/messages.json',
    'programs/rent/texts/es/messages.json',
  ]);
  const next = withChanges(files, built.changes);
  const rule = listRules(next, EVICTION).find(
    ({ words: [first] }) => first!.text === words.message,
  );
  expect(rule).toMatchObject({
    list: 'rules',
    id: 'rent-and-dates-not',
    parts: ['when', 'must'],
    others: 0,
    words: [{ text: words.message }, { text: 'No concuerdan', isStale: false }],
  });
  expect(rule!.at).toEqual([expect.stringMatching(new RegExp(`/${question}$`))]);
  expect(await errorsOf(next)).toEqual([]);
  // It goes as it came: the files that were made for it, too.
  const gone = withChanges(next, deleteRule(next, rule!).changes);
  expect([...gone].sort()).toEqual([...files].sort());
});

test('a gate and a question for what is unusual are added; a text that is there serves both', async () => {
  const said = { name: question!, message: 'You chose no', translations: {} };
  let next: PackTexts = files;
  for (const kind of ['warn', 'gate'] as const)
    next = withChanges(next, addRule(next, EVICTION, { kind, ...said }).changes);
  const added = listRules(next, EVICTION).filter(({ words }) => words[0]?.text === 'You chose no');
  expect(added).toMatchObject([
    { list: 'rules', parts: ['when', 'warn'] },
    { list: 'gates', parts: ['must'], blocks: ['next'] },
  ]);
  expect(next.has('programs/rent/messages.json')).toBe(false);
  expect(await errorsOf(next)).toEqual([]);
  const [, gate] = added;
  const left = withChanges(next, deleteRule(next, gate!).changes);
  expect(new FileEdits(left).read(EVICTION).gates).toEqual(
    new FileEdits(files).read(EVICTION).gates,
  );
  // What the pack says in common stays.
  expect(left.get('messages.json')).toBe(files.get('messages.json'));
});

test('a text that is there serves a new rule only where it reads the same in each language', () => {
  const { 'invalid-date': english } = new FileEdits(files).read('messages.json');
  const add = (translations: Record<string, string>) =>
    addRule(files, EVICTION, {
      kind: 'must',
      name: question!,
      message: String(english),
      translations,
    });
  const namesOf = (translations: Record<string, string>) =>
    add(translations).changes.map(({ name }) => name);
  expect(namesOf({})).toEqual([EVICTION]);
  expect(namesOf({ es: ' ' })).toEqual([EVICTION]);
  const other = withChanges(files, add({ es: 'Otra fecha, por favor' }).changes);
  const added = listRules(other, EVICTION).find(({ words: [first] }) => first!.text === english);
  expect(added!.words[1]).toMatchObject({ text: 'Otra fecha, por favor' });
});

test('a rule without words, or about a question that the step does not ask, is not made', () => {
  const blank = { kind: 'must' as const, name: question!, message: ' ', translations: {} };
  expect(() => addRule(files, EVICTION, blank)).toThrow('message');
  expect(() => addRule(files, EVICTION, { ...blank, name: 'Nobody', message: 'x' })).toThrow(
    'asks',
  );
  expect(() => deleteRule(files, { file: EVICTION, list: 'rules', id: 'none' })).toThrow();
});
