import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { deleteProgram, referencesToProgram, setCondition } from './index.ts';

const shipped = readTexts(PACKS.shipped);
const OTHER = 'application/other-contact.schema.json';
const WATER = 'programs/water/program.json';

/** A step of the form under a condition. */
const under = (when: Parameters<typeof setCondition>[2]): PackTexts =>
  withChanges(shipped, setCondition(shipped, { kind: 'step', file: OTHER }, when).changes);
const conditions = (files: PackTexts) => files.get('application/wizard.json')!;

test('a program of which nothing speaks goes', () => {
  expect(referencesToProgram(shipped, 'water')).toEqual([]);
  const gone = withChanges(shipped, deleteProgram(shipped, 'water').changes);
  expect([...gone.keys()].filter((file) => file.startsWith('programs/water/'))).toEqual([]);
});

test('a condition that asks for its answers is said, and is freed with it', () => {
  const pointer = '/Eviction/rent/NoticeDate';
  const files = under({ [pointer]: true });
  expect(referencesToProgram(files, 'rent')).toEqual([
    expect.objectContaining({ kind: 'condition', file: 'application/wizard.json' }),
  ]);
  const gone = withChanges(files, deleteProgram(files, 'rent').changes);
  expect(conditions(gone)).not.toContain(pointer);
  for (const [file, text] of gone)
    if (!file.startsWith('templates/'))
      expect([file, text.includes(pointer)]).toEqual([file, false]);
});

test('a condition that asks whether it is chosen is said, and has to be changed first', () => {
  const files = under({ '/$/programs': { contains: { const: 'water' } } });
  expect(referencesToProgram(files, 'water')).toEqual([
    expect.objectContaining({ kind: 'hand', file: 'application/wizard.json' }),
  ]);
  expect(referencesToProgram(files, 'rent')).toEqual([]);
  expect(() => deleteProgram(files, 'water')).toThrow('asks whether water is chosen');
  expect(new FileEdits(files).has(WATER)).toBe(true);
});
