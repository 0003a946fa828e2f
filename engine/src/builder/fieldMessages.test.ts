import { FileEdits, type PackTexts } from '../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  chooseMessage,
  listFittingMessages,
  listMessages,
  ownMessage,
  setMessage,
  setQuestionLimit,
  shareMessage,
} from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const EVICTION = 'programs/rent/eviction.schema.json';
const date = { file: EVICTION, name: 'NoticeDate' };
const messagesOf = (texts: PackTexts, { file, name }: typeof date) =>
  ((new FileEdits(texts).read(file).properties as JsonObject)[name] as JsonObject).messages;

test('each way in which an answer can be wrong is listed with what people read, in each language', () => {
  const listed = listMessages(files, date);
  expect(listed.map(({ keyword }) => keyword)).toEqual(expect.arrayContaining(['format']));
  for (const { words, isOwn } of listed) {
    expect(words.map(({ language, text }) => [language, text !== ''])).toEqual([
      ['en', true],
      ['es', true],
    ]);
    expect(isOwn).toBe(false);
  }
});

test('of a date nobody reads that it is too long, unless it has words for that', () => {
  const schema = new FileEdits(files).read(EVICTION);
  const properties = schema.properties as { [name: string]: JsonObject };
  const keywords = (messages?: JsonObject) => {
    const declared = { ...properties.NoticeDate, maxLength: 10, ...(messages && { messages }) };
    const changed = { ...schema, properties: { ...properties, NoticeDate: declared } };
    const texts = new Map(files).set(EVICTION, JSON.stringify(changed));
    return listMessages(texts, date).map(({ keyword }) => keyword);
  };
  expect(keywords()).not.toContain('maxLength');
  expect(keywords({ maxLength: 'too-long' })).toContain('maxLength');
});

test('words of its own begin with the common ones, are changed for this question alone, and go again', async () => {
  const before = listMessages(files, date).find(({ keyword }) => keyword === 'format')!;
  const owned = withChanges(files, ownMessage(files, date, 'format').changes);
  const own = listMessages(owned, date).find(({ keyword }) => keyword === 'format')!;
  expect(own).toEqual({ ...before, id: 'noticedate-format', isOwn: true });
  expect(messagesOf(owned, date)).toEqual({ format: 'noticedate-format' });
  const text = 'Enter the day on the notice';
  const said = setMessage(owned, date, { keyword: 'format', language: 'en', text });
  expect(said.changes.map(({ name }) => name)).toContain('programs/rent/messages.json');
  const next = withChanges(owned, said.changes);
  expect(listMessages(next, date).find(({ keyword }) => keyword === 'format')).toMatchObject({
    words: [{ text }, { isStale: true }],
  });
  // Nobody else says it.
  expect(next.get('messages.json')).toBe(files.get('messages.json'));
  expect((await copy.check(next)).filter(({ severity }) => severity === 'error')).toEqual([]);
  const shared = withChanges(next, shareMessage(next, date, 'format').changes);
  expect(shared.has('programs/rent/messages.json')).toBe(false);
  expect(messagesOf(shared, date)).toBeUndefined();
});

test('what is already its own stays; what is common can’t be changed here', () => {
  const owned = withChanges(files, ownMessage(files, date, 'format').changes);
  expect(ownMessage(owned, date, 'format').changes).toEqual([]);
  const edit = { keyword: 'format' as const, language: 'en', text: 'x' };
  expect(() => setMessage(files, date, edit)).toThrow('no words of its own');
  expect(() => ownMessage(files, date, 'minItems')).toThrow('minItems');
  expect(shareMessage(files, { ...date, name: 'HasCourtDate' }, 'required').changes).toEqual([]);
});

test('words that the pack has are chosen for one way of being wrong, and those of all taken back', async () => {
  const place = { file: 'programs/rent/landlord.schema.json', name: 'AmountOwed' };
  const keyword = 'maximum';
  const fitting = listFittingMessages(files, place, keyword);
  expect(fitting[0]).toEqual({ id: 'at-most', text: 'Must be at most {limit}', isNear: true });
  const ids = fitting.map(({ id }) => id);
  expect(ids).toContain('greater-than-0');
  // Another one names a value that is not known there.
  expect(ids).not.toContain('call-now');
  const chosen = withChanges(
    files,
    chooseMessage(files, place, { keyword, id: 'greater-than-0' }).changes,
  );
  expect(messagesOf(chosen, place)).toMatchObject({ [keyword]: 'greater-than-0' });
  expect(await copy.check(chosen)).toEqual([]);
  const back = withChanges(
    chosen,
    chooseMessage(chosen, place, { keyword, id: 'at-most' }).changes,
  );
  expect([...back]).toEqual([...files]);
  expect(() => chooseMessage(files, place, { keyword, id: 'nothing' })).toThrow('no message');
});

test('what questions that are answered alike say comes first, and what has to do with another thing last', () => {
  const amount = { file: 'programs/rent/landlord.schema.json', name: 'AmountOwed' };
  const near = (place: typeof amount, keyword: 'exclusiveMinimum' | 'pattern') => {
    const listed = listFittingMessages(files, place, keyword);
    const last = listed.findLastIndex(({ isNear }) => isNear);
    expect(listed.slice(0, last).every(({ isNear }) => isNear)).toBe(true);
    return listed.flatMap(({ id, isNear }) => (isNear ? [id] : []));
  };
  const ofAmount = near(amount, 'exclusiveMinimum');
  expect(ofAmount).toEqual(expect.arrayContaining(['more-than', 'at-least', 'greater-than-0.00']));
  expect(ofAmount).not.toContain('popup-disabled');
  expect(ofAmount).not.toContain('invalid-phone');
  const phone = near({ ...amount, name: 'LandlordPhone' }, 'pattern');
  expect(phone).toEqual(expect.arrayContaining(['not-valid', 'invalid-phone', 'invalid-zip']));
  expect(phone).not.toContain('greater-than-0.00');
});

test('a message of the program’s own goes when nothing names it any more', () => {
  const owned = withChanges(files, ownMessage(files, date, 'format').changes);
  const { changes } = chooseMessage(owned, date, { keyword: 'format', id: 'not-valid' });
  expect(withChanges(owned, changes).has('programs/rent/messages.json')).toBe(false);
});

test('words that the whole pack has stay as they are, also where one question alone says them', () => {
  const place = { file: 'programs/rent/landlord.schema.json', name: 'AmountOwed' };
  const common = { ...new FileEdits(files).read('messages.json'), unsaid: 'Nobody says it yet' };
  const texts = withChanges(files, [{ name: 'messages.json', text: JSON.stringify(common) }]);
  const chosen = withChanges(
    texts,
    chooseMessage(texts, place, { keyword: 'maximum', id: 'unsaid' }).changes,
  );
  const { id, isOwn } = listMessages(chosen, place).find(({ keyword }) => keyword === 'maximum')!;
  expect([id, isOwn]).toEqual(['unsaid', false]);
  const typed = { keyword: 'maximum' as const, language: 'en', text: 'Less' };
  expect(() => setMessage(chosen, place, typed)).toThrow('no words of its own');
  // Of a question of the pack's own step, what was made for it is its own, though it stands among the common ones.
  const line = { file: 'application/other-contact.schema.json', name: 'Name' };
  const { keyword } = listMessages(files, line)[0]!;
  const owned = withChanges(files, ownMessage(files, line, keyword).changes);
  expect(listMessages(owned, line)[0]!.isOwn).toBe(true);
});

test('an answer that is too short is not told that it is required, where the pack has other words', async () => {
  const place = { file: 'programs/energy/residence.fields.json', name: 'AccountNumber' };
  const limited = (from: PackTexts, value: number | undefined) =>
    withChanges(from, setQuestionLimit(from, place, { name: 'minLength', value }).changes);
  const eight = limited(files, 8);
  expect(messagesOf(eight, place)).toMatchObject({ minLength: 'too-short' });
  const said = listMessages(eight, place).find(({ keyword }) => keyword === 'minLength')!;
  expect(said.words.map(({ text }) => text)).toEqual([
    'Use {limit} characters or more',
    'Use {limit} caracteres o más',
  ]);
  expect((await copy.check(eight)).filter(({ severity }) => severity === 'error')).toEqual([]);
  // With the limit the words go; those that were chosen stay; one letter is not too short.
  expect(messagesOf(limited(eight, undefined), place)).not.toHaveProperty('minLength');
  expect(messagesOf(limited(files, 1), place)).not.toHaveProperty('minLength');
  const chosen = withChanges(
    eight,
    chooseMessage(eight, place, { keyword: 'minLength', id: 'not-valid' }).changes,
  );
  expect(messagesOf(limited(chosen, 9), place)).toMatchObject({ minLength: 'not-valid' });
});
