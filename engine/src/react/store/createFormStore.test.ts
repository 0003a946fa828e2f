import { sampleForm, sampleStep } from '../test/sampleForm.ts';
import { createFormStore } from './createFormStore.ts';

const step = sampleStep([
  { name: 'First', required: true },
  { name: 'Second', required: true },
  { name: 'Secret', required: true, classification: 'restricted' },
  { name: 'Hidden', when: { filled: '/Sample/First', is: true } },
]);

function openStore(kept = {}) {
  return createFormStore({ form: sampleForm([step]), answers: {}, facts: {}, kept });
}

test('an untouched field shows no problem; a touched one does', () => {
  const store = openStore();
  expect(store.fieldState('/Sample/First').problem).toBeUndefined();
  store.touch(['/Sample/First']);
  expect(store.fieldState('/Sample/First').problem).toMatchObject({ code: 'required' });
  expect(store.fieldState('/Sample/Second').problem).toBeUndefined();
});

test('touching a step shows all of its problems', () => {
  const store = openStore();
  store.touchStep('sample');
  expect(store.fieldState('/Sample/Second').problem).toMatchObject({ code: 'required' });
});

test('a change renders only its own field again', () => {
  const store = openStore();
  const second = store.fieldState('/Sample/Second');
  const first = store.fieldState('/Sample/First');
  store.setValue('/Sample/First', 'Maria');
  expect(store.fieldState('/Sample/First')).not.toBe(first);
  expect(store.fieldState('/Sample/Second')).toBe(second);
});

test('an answer shows the field that waits for it, and what was typed there comes back', () => {
  const store = openStore();
  expect(store.fieldState('/Sample/Hidden').isVisible).toBe(false);
  store.setValue('/Sample/First', 'Maria');
  expect(store.fieldState('/Sample/Hidden').isVisible).toBe(true);
  store.setValue('/Sample/Hidden', 'typed');
  store.setValue('/Sample/First', undefined);
  expect(store.fieldState('/Sample/Hidden').isVisible).toBe(false);
  store.setValue('/Sample/First', 'Maria');
  expect(store.fieldState('/Sample/Hidden').value).toBe('typed');
});

test('a kept value counts as filled until something is typed over it', () => {
  const store = openStore({ '/Sample/Secret': '***-**-1234' });
  expect(store.fieldState('/Sample/Secret').kept).toBe('***-**-1234');
  expect(store.problemsOf('sample').map((problem) => problem.path)).toEqual([
    '/Sample/First',
    '/Sample/Second',
  ]);
  store.setValue('/Sample/Secret', '1');
  expect(store.fieldState('/Sample/Secret').kept).toBeUndefined();
  store.setValue('/Sample/Secret', undefined);
  expect(store.fieldState('/Sample/Secret').kept).toBe('***-**-1234');
});

test("a server's problem shows at once and goes with the next change of its field", () => {
  const store = openStore();
  store.setValue('/Sample/First', 'Maria');
  store.setServerProblems([{ step: 'sample', path: '/Sample/First', code: 'matches' }]);
  expect(store.fieldState('/Sample/First').problem).toMatchObject({ code: 'matches' });
  store.setValue('/Sample/Second', 'x');
  expect(store.fieldState('/Sample/First').problem).toMatchObject({ code: 'matches' });
  store.setValue('/Sample/First', 'Mario');
  expect(store.fieldState('/Sample/First').problem).toBeUndefined();
});

test('what the page finds itself waits for the field to be left, even when the server says it too', () => {
  const store = openStore();
  store.setServerProblems([{ step: 'sample', path: '/Sample/First', code: 'required' }]);
  expect(store.fieldState('/Sample/First').problem).toBeUndefined();
});

test('problems stand in page order, the server’s among them', () => {
  const store = openStore({ '/Sample/Secret': '***' });
  store.setValue('/Sample/First', 'Maria');
  store.setServerProblems([{ step: 'sample', path: '/Sample/First', code: 'matches' }]);
  expect(store.problemsOf('sample').map((problem) => problem.path)).toEqual([
    '/Sample/First',
    '/Sample/Second',
  ]);
});

test('refuses a pointer that the form has not', () => {
  expect(() => openStore().fieldOf('/Sample/None')).toThrow('has no field /Sample/None');
});
