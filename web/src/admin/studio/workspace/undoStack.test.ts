import { type Done, EMPTY_STACK, record, turn, type UndoStack } from './undoStack.ts';

const texts = new Map<string, string>();
const textOf = (name: string) => texts.get(name) ?? null;
const said = { id: 'file-edited' as const, params: { file: 'a' } };

function change(stack: UndoStack, edits: [string, string][], more: Partial<Done> = {}, at = 0) {
  const before = edits.map(([name]) => ({ name, text: textOf(name) }));
  for (const [name, text] of edits) texts.set(name, text);
  const after = edits.map(([name, text]) => ({ name, text }));
  return record(stack, { said, change: String(at), before, after, at, ...more });
}
function apply(edits: { name: string; text: string | null }[]) {
  for (const { name, text } of edits) {
    if (text === null) texts.delete(name);
    else texts.set(name, text);
  }
}

beforeEach(() => texts.clear());

test('a change of two files is taken back as one, and done again', () => {
  const stack = change(EMPTY_STACK, [
    ['a', '1'],
    ['b', '2'],
  ]);
  const back = turn(stack, 'undo', textOf)!;
  expect(back.others).toEqual([]);
  apply(back.edits);
  expect([...texts]).toEqual([]);
  const again = turn(back.stack, 'redo', textOf)!;
  apply(again.edits);
  expect(Object.fromEntries(texts)).toEqual({ a: '1', b: '2' });
  expect(again.stack.done).toHaveLength(1);
});

test('a word that is typed is one change; a pause or another place makes another', () => {
  let stack = change(EMPTY_STACK, [['a', 'w']], { merge: 'title' }, 0);
  stack = change(stack, [['a', 'wo']], { merge: 'title' }, 500);
  stack = change(
    stack,
    [
      ['a', 'wor'],
      ['es', 'p'],
    ],
    { merge: 'title' },
    900,
  );
  expect(stack.done).toHaveLength(1);
  apply(turn(stack, 'undo', textOf)!.edits);
  expect([...texts]).toEqual([]);
  stack = change(stack, [['a', 'x']], { merge: 'help' }, 1_000);
  stack = change(stack, [['a', 'y']], { merge: 'help' }, 9_000);
  expect(stack.done).toHaveLength(3);
});

test('what somebody else changed since is said, and left alone', () => {
  const stack = change(EMPTY_STACK, [['a', '1']]);
  texts.set('a', 'theirs');
  expect(turn(stack, 'undo', textOf)!.others).toEqual(['a']);
});

test('a new change forgets what was taken back', () => {
  const stack = turn(change(EMPTY_STACK, [['a', '1']]), 'undo', textOf)!.stack;
  expect(stack.undone).toHaveLength(1);
  expect(change(stack, [['a', '2']]).undone).toEqual([]);
  expect(turn(EMPTY_STACK, 'undo', textOf)).toBeUndefined();
});
