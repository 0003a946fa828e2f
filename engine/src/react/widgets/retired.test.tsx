/** @jest-environment jsdom */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Json } from '../../kernel/index.ts';
import { StepForm } from '../form/StepForm.tsx';
import { ItemProvider } from '../state/ItemContext.tsx';
import { renderForm } from '../test/renderForm.tsx';
import { type SampleField, sampleForm, sampleStep } from '../test/sampleForm.ts';

const GONE = { value: 'coal', label: 'Coal', retired: '2026-11-01' };
const CHOICES = [
  { value: 'gas', label: 'Gas' },
  GONE,
  { value: 'wood', label: 'Wood', retired: '2026-12-24' },
];
const ID = '/Sample/Heating';

function open(field: Partial<SampleField>, value?: Json) {
  const step = sampleStep([{ name: 'Heating', choices: CHOICES, ...field }]);
  const { store } = renderForm(
    <ItemProvider value={{ reveal: () => Promise.resolve(''), isReadOnly: false }}>
      <StepForm step={step} />
    </ItemProvider>,
    {
      form: sampleForm([step]),
      texts: { 'fields.choose': 'Choose' },
      ...(value !== undefined && { answers: { Sample: { Heating: value } } }),
    },
  );
  return { stored: () => store.fieldState(ID).value };
}

const optionsIn = (select: HTMLElement) =>
  Array.from((select as HTMLSelectElement).options, ({ text }) => text);
/** What can be chosen, as the page says it. */
const offered = (role: 'radio' | 'checkbox') =>
  screen.getAllByRole(role).map((one) => one.closest('label')!.textContent);

describe.each([
  ['radio', undefined],
  ['radio', 'radio'],
])('of %s buttons (said by the UI schema: %s)', (role, widget) => {
  const field = widget ? { ui: { 'ui:widget': widget } } : {};

  test('what is retired is offered to nobody', () => {
    open(field);
    expect(offered('radio')).toEqual(['Gas', 'Wood']);
  });

  test('who has it sees it chosen, and may choose another', () => {
    const { stored } = open(field, 'coal');
    expect(offered('radio')).toEqual(['Gas', 'Coal', 'Wood']);
    expect(screen.getByRole<HTMLInputElement>(role, { name: 'Coal' }).checked).toBe(true);
    fireEvent.click(screen.getByRole(role, { name: 'Gas' }));
    expect(stored()).toBe('gas');
    expect(offered('radio')).toEqual(['Gas', 'Wood']);
  });
});

describe.each(['select', 'lookup'])('of a list (%s)', (widget) => {
  const field = { ui: { 'ui:widget': widget } };
  const list = () => screen.getByRole<HTMLSelectElement>('combobox');

  test('what is retired is offered to nobody', () => {
    open(field);
    expect(optionsIn(list())).toEqual(['Choose', 'Gas', 'Wood']);
  });

  test('who has it sees it chosen, and may choose another', () => {
    const { stored } = open(field, 'coal');
    expect(list().selectedOptions[0]!.text).toBe('Coal');
    // The positions of the others stay right while it is there, and when it is gone.
    fireEvent.change(list(), { target: { value: '2' } });
    expect([stored(), list().selectedOptions[0]!.text]).toEqual(['wood', 'Wood']);
    expect(optionsIn(list())).toEqual(['Choose', 'Gas', 'Wood']);
  });
});

describe('of boxes', () => {
  const field = { type: 'array' as const, ui: { 'ui:widget': 'checkboxes' } };

  test('what is retired is offered to nobody', () => {
    open(field);
    expect(offered('checkbox')).toEqual(['Gas', 'Wood']);
  });

  test('who has it keeps it beside others, until she takes it out', () => {
    const { stored } = open(field, ['coal']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Wood' }));
    expect(stored()).toEqual(['coal', 'wood']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Coal' }));
    expect([stored(), offered('checkbox')]).toEqual([['wood'], ['Gas', 'Wood']]);
  });
});

test('of yes and no', () => {
  const choices = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No', retired: '2026-11-01' },
  ];
  const field = { choices, ui: { 'ui:widget': 'yes-no' } };
  open(field);
  expect(offered('radio')).toEqual(['Yes']);
  cleanup();
  open(field, 'no');
  expect(offered('radio')).toEqual(['Yes', 'No']);
});

test('of what is agreed to, it stays with who agreed', () => {
  const field = {
    type: 'array' as const,
    choices: [GONE],
    ui: { 'ui:widget': 'agreement' },
  };
  open(field);
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  open(field, ['coal']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Coal/ }).checked).toBe(true);
});

test('the widget is the one that fits what is offered, whatever she has', () => {
  // With the retired one there are six: a list. Choosing another must not take it away under her hands.
  const choices = [...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })), GONE];
  open({ choices }, 'coal');
  expect(offered('radio')).toHaveLength(6);
  fireEvent.click(screen.getByRole('radio', { name: '3' }));
  expect(offered('radio')).toEqual(['1', '2', '3', '4', '5']);
});
