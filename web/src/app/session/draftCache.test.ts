import type { KeptTexts } from '../../journal/KeptTexts.ts';
import { openDraftCache } from './draftCache.ts';
import { sampleForm } from './sampleForm.ts';

const form = sampleForm();

function open(owner: string, texts: Map<string, string>, isSealed = true) {
  const kept: KeptTexts = {
    owner,
    isSealed,
    names: () => [...texts.keys()],
    read: (name) => texts.get(name),
    write: (name, text) => texts.set(name, text),
    remove: (name) => texts.delete(name),
  };
  return openDraftCache(kept, 8);
}

test('keeps what differs and what stood there, and no restricted value', () => {
  const texts = new Map<string, string>();
  const cache = open('a', texts);
  const saved = { Home: { City: 'Saluda', Street: 'Oak' } };
  const step = undefined;
  const answers = { Home: { City: 'Lex', Secret: '123' } };
  cache.keep({ application: 7, form, saved, answers, step });
  expect(cache.read()).toMatchObject([
    {
      application: 7,
      answers: { Home: { City: 'Lex', Street: null } },
      base: { Home: { City: 'Saluda', Street: 'Oak' } },
    },
  ]);
  expect([...texts.values()].join()).not.toContain('123');
  cache.keep({ application: 7, form, saved, answers: saved, step });
  expect(texts.size).toBe(0);
});

test('what other tabs left behind comes first to last, and goes into what this tab keeps', () => {
  const texts = new Map([
    ['b answers', JSON.stringify({ application: 7, answers: { Home: { City: 'b' } }, at: 2 })],
    ['c answers', JSON.stringify({ application: 7, answers: { Home: { City: 'c' } }, at: 1 })],
    ['d answers', '{damaged'],
  ]);
  const cache = open('a', texts);
  expect(cache.read().map(({ answers }) => answers.Home?.City)).toEqual(['c', 'b']);
  const answers = { Home: { City: 'b' } };
  cache.keep({ application: 7, form, saved: {}, answers, step: undefined });
  expect([...texts.keys()]).toEqual(['a answers']);
});

test('an item is found by its place, whichever tab had it open', () => {
  const texts = new Map<string, string>();
  const place = { application: 7, collection: '/Home/People', id: 3 };
  const item = { key: 'k', answers: { Home: { City: 'Lex' } } };
  open('a', texts).keepItem(place, item);
  const next = open('b', texts);
  expect(next.readItem(place)).toEqual(item);
  expect(next.readItems(7)).toMatchObject([{ place, item }]);
  expect(next.readItems(8)).toEqual([]);
  next.keepItem(place, undefined);
  expect(texts.size).toBe(0);
});

test('what was typed in a dialog is found by its place, and leads nobody into it', () => {
  const texts = new Map<string, string>();
  const list = { application: 7, collection: '/Home/Things', kind: 'dialog' as const };
  const item = { key: 'k', answers: { Home: { City: 'Lex' } } };
  open('a', texts).keepItem(list, item);
  open('a', texts).keepItem({ ...list, parentId: 3 }, { ...item, key: 'of a member' });
  const next = open('b', texts);
  expect(next.readItem(list)).toEqual(item);
  expect(next.readItem({ ...list, parentId: 3 })?.key).toBe('of a member');
  expect(next.readItem({ ...list, kind: undefined })).toBeUndefined();
  expect(next.readItems(7).map(({ place }) => place.kind)).toEqual(['dialog', 'dialog']);
});

test('a step that she went on to is kept, also where every answer is stored', () => {
  const cache = open('a', new Map());
  cache.keep({ application: 7, form, saved: {}, answers: {}, step: 'home' });
  expect(cache.read()).toMatchObject([{ application: 7, step: 'home' }]);
});

test('the application is kept where it is sealed, and read for as long as the pack says', () => {
  const record = { answer: { application: { applicationID: 7 } } as never, etag: '"1"' };
  const inTab = new Map<string, string>();
  open('a', inTab, false).keepRecord(record);
  expect(inTab.size).toBe(0);
  const texts = new Map<string, string>();
  open('a', texts).keepRecord(record);
  expect(open('b', texts).readRecord()).toEqual(record);
  const old = JSON.stringify({ ...record, at: Date.now() - 8.1 * 3_600_000 });
  expect(open('b', new Map([['a record', old]])).readRecord()).toBeUndefined();
});
