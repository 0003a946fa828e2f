/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Json } from '../../kernel/index.ts';
import { UploadProvider } from '../collections/documents/UploadContext.ts';
import { StepForm } from '../form/StepForm.tsx';
import { ItemProvider } from '../state/ItemContext.tsx';
import { renderForm } from '../test/renderForm.tsx';
import { type SampleField, sampleForm, sampleStep } from '../test/sampleForm.ts';
import { findWidget, WIDGETS } from './index.ts';

const CHOICES = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

/** How a person answers each widget, and what the answer then is. */
const CASES: Record<
  string,
  { field: Partial<SampleField>; answer(control: HTMLElement): void; expected: Json }
> = {
  agreement: {
    field: { type: 'array', choices: [CHOICES[0]!] },
    answer: fireEvent.click,
    expected: ['one'],
  },
  checkbox: { field: { type: 'boolean' }, answer: fireEvent.click, expected: true },
  checkboxes: {
    field: { type: 'array', choices: CHOICES },
    answer: fireEvent.click,
    expected: ['one'],
  },
  file: {
    field: {},
    answer: (control) =>
      fireEvent.change(control.parentElement!.querySelector('input')!, {
        target: { files: [new File(['x'], 'bill.pdf')] },
      }),
    expected: 'bill.pdf',
  },
  lookup: {
    field: { type: 'integer', choices: [{ value: 7, label: 'Seven' }] },
    answer: choose,
    expected: 7,
  },
  masked: {
    field: { mask: 'date' },
    answer: (control) => type(control, '03/07/1980'),
    expected: '1980-03-07',
  },
  money: {
    field: { type: 'number', mask: 'money', decimals: 2 },
    answer: (control) => type(control, '640.50'),
    expected: 640.5,
  },
  number: { field: { type: 'number' }, answer: (control) => type(control, '3'), expected: 3 },
  radio: { field: { type: 'array', choices: CHOICES }, answer: fireEvent.click, expected: ['one'] },
  'same-as': { field: { type: 'boolean' }, answer: fireEvent.click, expected: true },
  select: { field: { choices: CHOICES }, answer: choose, expected: 'one' },
  text: { field: {}, answer: (control) => type(control, 'Maria'), expected: 'Maria' },
  textarea: {
    field: {},
    answer: (control) => type(control, 'A long story'),
    expected: 'A long story',
  },
  'yes-no': { field: {}, answer: fireEvent.click, expected: 'yes' },
};

function type(control: HTMLElement, value: string) {
  fireEvent.input(control, { target: { value } });
}

function choose(control: HTMLElement) {
  fireEvent.change(control, { target: { value: '0' } });
}

const ID = '/Sample/Field';

function renderWidget(name: string, part: Partial<SampleField> = {}, isReadOnly = false) {
  const field: SampleField = {
    name: 'Field',
    required: true,
    description: 'Help for it',
    ui: { 'ui:widget': name },
    ...CASES[name]!.field,
    ...part,
  };
  const form = sampleForm([sampleStep([field])]);
  const scope = { reveal: () => Promise.resolve(''), isReadOnly };
  const view = renderForm(
    <ItemProvider value={scope}>
      <UploadProvider value={{ files: [], choose: () => undefined }}>
        <StepForm step={form.steps[0]!} />
      </UploadProvider>
    </ItemProvider>,
    { form },
  );
  const control = () => document.getElementById(ID)!;
  return { ...view, control, field };
}

test('every widget of the registry has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(WIDGETS).sort());
});

describe.each(Object.keys(CASES))('the widget %s', (name) => {
  // One may be fetched when it is first shown; from then on it is there at once.
  beforeAll(async () => {
    const { control, unmount } = renderWidget(name);
    await waitFor(() => expect(control()).not.toBeNull());
    unmount();
  });

  test('is named by its label', () => {
    const { control } = renderWidget(name);
    const { frame } = WIDGETS[name]!;
    if (frame === 'group' || frame === 'radiogroup') {
      const group = screen.getByRole(frame, { name: /^Title of Field( fields\.required)?$/ });
      expect(group.contains(control())).toBe(true);
    } else {
      const label = (control() as HTMLInputElement).labels?.[0]?.textContent;
      expect(label).toBe(name === 'agreement' ? 'One' : 'Title of Field');
    }
  });

  test('is described by its help', () => {
    const { control } = renderWidget(name);
    const described = control().getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Help for it',
    ]);
  });

  test('says nothing is wrong until Next was pressed, then says it on the control itself', () => {
    const { control, store } = renderWidget(name);
    fireEvent.blur(control(), { relatedTarget: document.body });
    expect(screen.queryByText('Required')).toBeNull();
    act(() => store.touchStep('sample'));
    const described = control().getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Required');
    const { frame } = WIDGETS[name]!;
    const said = frame === 'radiogroup' ? screen.getByRole(frame) : control();
    expect(said.getAttribute('aria-invalid')).toBe('true');
  });

  test('says that an answer is needed, and of a group what is wrong with it', () => {
    const { control, store } = renderWidget(name);
    const { frame } = WIDGETS[name]!;
    if (frame === 'group') screen.getByRole('group', { name: /required/ });
    else {
      const said = frame === 'radiogroup' ? screen.getByRole(frame) : control();
      expect(said.getAttribute('aria-required')).toBe('true');
    }
    if (frame === 'label' || frame === 'own') return;
    act(() => store.touchStep('sample'));
    screen.getByRole(frame, { description: /Required/ });
  });

  test('puts the answer into the store', () => {
    const { store, control } = renderWidget(name);
    CASES[name]!.answer(control());
    expect(store.getSnapshot().answers.Sample?.Field).toEqual(CASES[name]!.expected);
  });

  test('can be locked', () => {
    const { control } = renderWidget(name, {}, true);
    const element = control() as HTMLInputElement;
    expect(element.disabled || element.readOnly).toBe(true);
  });
});

const many = (length: number) =>
  Array.from({ length }, (_, index) => ({ value: `${index}`, label: `Choice ${index}` }));

test.each<[string, Partial<SampleField>]>([
  ['text', {}],
  ['masked', { mask: 'phone' }],
  ['money', { type: 'number', mask: 'money', decimals: 2 }],
  ['number', { type: 'integer' }],
  ['checkbox', { type: 'boolean' }],
  ['checkboxes', { type: 'array', choices: CHOICES }],
  ['radio', { choices: CHOICES }],
  ['radio', { type: 'integer', choices: [{ value: 7, label: 'Seven' }] }],
  ['yes-no', { choices: many(2).map((one, index) => ({ ...one, value: index ? 'no' : 'yes' })) }],
  ['yes-no', { wire: { as: 'yn', name: 'smokersYN' } }],
  ['select', { choices: many(6) }],
  ['lookup', { choices: many(46) }],
])('without a UI schema: %s for %j', (name, field) => {
  const [first] = sampleStep([{ name: 'Field', ...field }]).fields;
  expect(findWidget(undefined, first!)).toBe(WIDGETS[name]);
});
