import { FileEdits, readJson } from './FileEdits.ts';

const TEXT = '{"properties":{"Name":{"title":"Name"}},"list":[{}]}';

test('who reads the same text again gets what was read, which nobody can change', () => {
  const first = readJson('a.json', TEXT);
  expect(readJson('a.json', TEXT)).toBe(first);
  expect(new FileEdits(new Map([['a.json', TEXT]])).read('a.json')).toBe(first);
  for (const write of [
    () => Object.assign(first.properties!, { Phone: {} }),
    () => (first.list as object[]).push({}),
  ])
    expect(write).toThrow(TypeError);
});

test('another text of a file, and the same text of another, are read by themselves', () => {
  const first = readJson('a.json', TEXT);
  expect(readJson('a.json', '{}')).toEqual({});
  expect(readJson('b.json', TEXT)).toEqual(first);
  expect(readJson('b.json', TEXT)).not.toBe(first);
  const edits = new FileEdits(new Map([['a.json', TEXT]]));
  edits.set('a.json', ['list', -1], 1);
  expect(edits.read('a.json').list).toEqual([{}, 1]);
});

test('what is no JSON is said each time', () => {
  for (let turn = 0; turn < 2; turn += 1)
    expect(() => readJson('a.json', '{')).toThrow(
      expect.objectContaining({ code: 'not-json', message: expect.stringContaining('a.json') }),
    );
});

test('as many files are kept as a builder has at hand, those that were parsed last', () => {
  const first = readJson('kept.json', TEXT);
  for (let turn = 0; turn < 499; turn += 1) readJson(`${turn}.json`, '{}');
  expect(readJson('kept.json', TEXT)).toBe(first);
  readJson('one-more.json', '{}');
  expect(readJson('kept.json', TEXT)).not.toBe(first);
});
