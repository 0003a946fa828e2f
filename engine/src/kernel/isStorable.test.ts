import path from 'node:path';
import { compilePack, openRelease } from '../compile/index.ts';
import { setAnswer } from './answers.ts';
import { type Answers, evaluate, fieldsOf, fromWire, isStorable, validate } from './index.ts';

const BAD = ['a\0b', '\ud83d', '\udc69 alone', 'x\ud83d\ud83d\udc69'];

test.each(BAD)('%j cannot be kept, nor a list with it', (text) => {
  expect([isStorable(text), isStorable(['a', text])]).toEqual([false, false]);
});

test.each([[undefined], [null], [7], [''], ['👩‍👧 שלום\n\t'], [['a']], [true]])(
  '%j can',
  (value) => {
    expect(isStorable(value)).toBe(true);
  },
);

test('the page says so at every field, and the server refuses each by its name', async () => {
  const release = openRelease(
    await compilePack(path.join(import.meta.dirname, '../../../definitions')),
  );
  const form = release.form('application');
  const facts = { today: '2026-11-21', year: 2026, limits: { documentsNeeded: 4 } };
  const { visible } = evaluate(form, {}, facts);
  const fields = [...fieldsOf(form).values()].filter(
    ({ pointer, type, wire, resource }) =>
      visible.has(pointer) && type === 'string' && wire.as !== 'yn' && wire.name && !resource,
  );
  expect(fields.length).toBeGreaterThan(5);
  for (const text of BAD) {
    const answers: Answers = {};
    for (const field of fields) setAnswer(answers, field, text);
    const evaluation = evaluate(form, answers, facts);
    const shown = validate(form, evaluation, { side: 'page' });
    const told = shown.filter(({ code }) => code === 'wrong-type').map((problem) => problem.path);
    const there = fields.map(({ pointer }) => pointer).filter((one) => evaluation.visible.has(one));
    expect(new Set(told)).toEqual(new Set(there));
    const flat = Object.fromEntries(fields.map(({ wire }) => [wire.name!, text]));
    expect(fromWire(form, flat).refused.map(({ name, code }) => [name, code])).toEqual(
      Object.keys(flat).map((name) => [name, 'wrong-type']),
    );
  }
});
