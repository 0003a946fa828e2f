/** @jest-environment jsdom */
import { parse } from '@formatjs/icu-messageformat-parser';
import { act, fireEvent, screen } from '@testing-library/react';
import { StepForm } from '../../form/StepForm.tsx';
import { ItemProvider } from '../../state/ItemContext.tsx';
import { renderForm } from '../../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import { typeInto } from '../../test/typeInto.ts';

const ID = '/Sample/Pay';
const outcome = () => document.getElementById(`${ID}:period`)!.textContent;
const choices = [
  { value: 'two-weeks', label: 'Every two weeks', times: 26, over: 12 },
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Once a year', over: 12 },
  { value: 'day', label: 'Every day', times: 365, over: 12, retired: '2026-11-01' },
];

const typed = { pointer: `${ID}.typed`, name: 'Pay.typed', wire: 'payAsTyped' };

async function open(value?: number, kept?: [number, string]) {
  const pay = { name: 'Pay', type: 'number' as const, mask: 'money', decimals: 2 };
  const step = sampleStep([
    { ...pay, title: 'Pay each month', frequencies: { title: 'Pay', choices, typed } },
  ]);
  const { store } = renderForm(
    <ItemProvider value={{ reveal: () => Promise.resolve(''), isReadOnly: false }}>
      <StepForm step={step} />
    </ItemProvider>,
    {
      form: sampleForm([step]),
      texts: {
        'fields.how-often': 'How often?',
        'fields.for-one-period': parse('About {amount} a month') as never,
        'fields.optional': '(optional)',
      },
      ...(value !== undefined && {
        answers: { Sample: { Pay: value, ...(kept && { [typed.name]: kept }) } },
      }),
    },
  );
  const amount = (await screen.findByLabelText(/^Pay/)) as HTMLInputElement;
  const often = screen.getByLabelText('How often?') as HTMLSelectElement;
  return {
    store,
    amount,
    often,
    type: async (text: string) => {
      await act(async () => amount.focus());
      const hands = typeInto(amount);
      for (const key of text) await act(async () => hands.type(key));
    },
    choose: (label: string) =>
      fireEvent.change(often, {
        target: { value: String(choices.findIndex((one) => one.label === label)) },
      }),
    kept: () => store.getSnapshot().answers.Sample![typed.name],
    stored: () => store.fieldState(ID).value,
    chosen: () => often.selectedOptions[0]!.textContent,
  };
}

test('an amount is of one period until another is chosen', async () => {
  const { type, stored, chosen } = await open();
  await type('700');
  expect([stored(), chosen()]).toEqual([700, 'Every month']);
  expect(outcome()).toBe('');
});

test('what is typed stays as it comes, what is stored is for one period, and both are said', async () => {
  const { type, choose, amount, stored } = await open();
  await type('812.5');
  fireEvent.blur(amount);
  choose('Every two weeks');
  expect(amount.value).toBe('812.50');
  expect(stored()).toBe(1760.42);
  expect(outcome()).toBe('About 1,760.42 a month');
  choose('Once a year');
  expect([amount.value, stored()]).toEqual(['812.50', 67.71]);
});

test('how often may be chosen first, and the sum is not said at every key', async () => {
  const { type, choose, amount, stored } = await open();
  choose('Every two weeks');
  await type('100');
  expect([amount.value, stored()]).toEqual(['100', 216.67]);
  const outcome = document.getElementById(`${ID}:period`)!;
  expect(outcome.getAttribute('aria-live')).toBe('off');
  fireEvent.blur(amount);
  expect(outcome.getAttribute('aria-live')).toBe('polite');
});

test('an answer from before, or from elsewhere, is shown as it is stored', async () => {
  const { store, amount, choose, chosen } = await open(640.5);
  expect([amount.value, chosen()]).toEqual(['640.50', 'Every month']);
  choose('Every two weeks');
  act(() => store.setValue(ID, 99));
  expect([amount.value, chosen()]).toEqual(['99.00', 'Every month']);
});

test('what was typed is kept beside the answer, and stands there again', async () => {
  const { type, choose, kept } = await open();
  await type('812.5');
  expect(kept()).toBeUndefined();
  choose('Every two weeks');
  expect(kept()).toEqual([812.5, 'two-weeks']);
  choose('Every month');
  expect(kept()).toBeUndefined();
});

test('an income that is changed shows what she typed', async () => {
  const { amount, chosen, stored, kept } = await open(1760.42, [812.5, 'two-weeks']);
  expect([amount.value, chosen()]).toEqual(['812.50', 'Every two weeks']);
  expect(outcome()).toBe('About 1,760.42 a month');
  fireEvent.input(amount, { target: { value: '100' } });
  expect([stored(), kept()]).toEqual([216.67, [100, 'two-weeks']]);
});

test('what contradicts the answer is not shown', async () => {
  const { amount, chosen } = await open(500, [812.5, 'two-weeks']);
  expect([amount.value, chosen()]).toEqual(['500.00', 'Every month']);
});

test('what is no amount stays in the box for its rule to refuse', async () => {
  const { type, choose, amount, stored } = await open();
  choose('Every two weeks');
  await type('12,5');
  expect([amount.value, stored()]).toEqual(['12,5', '12,5']);
  expect(outcome()).toBe('');
});

test('a frequency that is retired is offered to nobody but who has it', async () => {
  const { often } = await open();
  expect(Array.from(often.options, ({ text }) => text)).toEqual([
    'Every two weeks',
    'Every month',
    'Once a year',
  ]);
});

test('who has a frequency that is retired sees it, until she takes another', async () => {
  const { chosen, choose, often, stored } = await open(3041.67, [100, 'day']);
  expect([chosen(), stored()]).toEqual(['Every day', 3041.67]);
  choose('Every month');
  expect([chosen(), stored()]).toEqual(['Every month', 100]);
  expect(Array.from(often.options, ({ text }) => text)).not.toContain('Every day');
});
