import { sampleForm, sampleStep } from '../test/sampleForm.ts';
import { createFormStore } from './createFormStore.ts';

const step = sampleStep(
  [
    { name: 'First', required: true },
    { name: 'Second', required: true },
    { name: 'Secret', required: true, classification: 'restricted' },
    { name: 'Hidden', when: { filled: '/Sample/First', is: true } },
    { name: 'Follow-up', required: true, when: { filled: '/Sample/First', is: true } },
    { name: 'Rooms' },
  ],
  {
    rules: [
      {
        id: 'rooms',
        must: { filled: '/Sample/Rooms', is: false },
        at: ['/Sample/Rooms'],
        message: 'you-chose-no',
      },
    ],
  },
);

function openStore(kept = {}) {
  return createFormStore({ form: sampleForm([step]), answers: {}, facts: {}, kept });
}

test('what is wrong with an answer shows once its field is left', () => {
  const store = openStore();
  store.setValue('/Sample/Rooms', 'many');
  expect(store.fieldState('/Sample/Rooms').problem).toBeUndefined();
  store.leave('/Sample/Rooms');
  expect(store.fieldState('/Sample/Rooms').problem).toMatchObject({ code: 'you-chose-no' });
});

test('a blank field that was left waits for Next: it may still become right', () => {
  const store = openStore();
  store.leave('/Sample/First');
  expect(store.fieldState('/Sample/First').problem).toBeUndefined();
  expect(store.shownProblemsOf('sample')).toEqual([]);
  store.touchStep('sample');
  expect(store.fieldState('/Sample/First').problem).toMatchObject({ code: 'required' });
  expect(store.shownProblemsOf('sample')).toEqual(store.problemsOf('sample'));
});

test('what is touched already tells nobody when it is touched again', () => {
  const store = openStore();
  store.touchStep('sample');
  let calls = 0;
  store.subscribe(() => {
    calls += 1;
  });
  store.touchStep('sample');
  expect(calls).toBe(0);
});

test('after Next only what was there then is wrong; what an answer brings waits for the next time', () => {
  const store = openStore();
  store.touchStep('sample');
  store.setValue('/Sample/First', 'Maria');
  expect(store.problemsOf('sample').map(({ path }) => path)).toContain('/Sample/Follow-up');
  expect(store.shownProblemsOf('sample').map(({ path }) => path)).not.toContain(
    '/Sample/Follow-up',
  );
  expect(store.fieldState('/Sample/Follow-up').problem).toBeUndefined();
  store.touchStep('sample');
  expect(store.fieldState('/Sample/Follow-up').problem).toMatchObject({ code: 'required' });
});

test('a change renders only its own field again', () => {
  const store = openStore();
  const second = store.fieldState('/Sample/Second');
  const first = store.fieldState('/Sample/First');
  store.setValue('/Sample/First', 'Maria');
  expect(store.fieldState('/Sample/First')).not.toBe(first);
  expect(store.fieldState('/Sample/Second')).toBe(second);
});

test('what is only touched is not evaluated or looked through again, and a field that looks the same is not rendered', () => {
  const store = openStore();
  for (const field of ['First', 'Second', 'Secret']) store.setValue(`/Sample/${field}`, 'Maria');
  const { evaluation } = store.getSnapshot();
  const first = store.fieldState('/Sample/First');
  const gates = store.gatesOf('sample');
  const invalid = store.invalidSteps();
  store.leave('/Sample/First');
  store.touchStep('sample');
  store.setServerProblems([]);
  expect(store.getSnapshot().touched.has('/Sample/Second')).toBe(true);
  expect(store.getSnapshot().evaluation).toBe(evaluation);
  expect(store.gatesOf('sample')).toBe(gates);
  expect(store.invalidSteps()).toBe(invalid);
  expect(store.fieldState('/Sample/First')).toBe(first);
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
    '/Sample/Follow-up',
  ]);
});

test('a field that a form has lost stays as it was for who still shows it', () => {
  const store = openStore();
  const { form } = store.getSnapshot();
  const state = store.fieldState('/Sample/First');
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ name }) => name !== 'First'),
  }));
  store.update({ form: { ...form, steps } });
  expect(store.fieldState('/Sample/First')).toBe(state);
  expect(() => store.fieldState('/Sample/None')).toThrow('has no field');
});

test('refuses a pointer that the form has not', () => {
  expect(() => openStore().fieldOf('/Sample/None')).toThrow('has no field /Sample/None');
});
