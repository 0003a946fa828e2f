/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import AltDateWidget from '@rjsf/core/lib/components/widgets/AltDateWidget.js';
import RatingWidget from '@rjsf/core/lib/components/widgets/RatingWidget.js';
import TextWidget from '@rjsf/core/lib/components/widgets/TextWidget.js';
import BaseInputTemplate from '@rjsf/mui/lib/BaseInputTemplate/index.js';
import CheckboxesWidget from '@rjsf/mui/lib/CheckboxesWidget/index.js';
import RangeWidget from '@rjsf/mui/lib/RangeWidget/index.js';
import SelectWidget from '@rjsf/mui/lib/SelectWidget/index.js';
import TextareaWidget from '@rjsf/mui/lib/TextareaWidget/index.js';
import { TranslatableString, type WidgetProps } from '@rjsf/utils';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Json, Texts } from '../../../kernel/index.ts';
import { answersToSend, toWire } from '../../../kernel/index.ts';
import { focusField } from '../../form/ErrorSummary.tsx';
import { StepForm } from '../../form/StepForm.tsx';
import { renderForm } from '../../test/renderForm.tsx';
import { type SampleField, sampleForm, sampleStep } from '../../test/sampleForm.ts';
import { WIDGETS } from '../index.ts';
import type { WidgetFrame } from '../WidgetProps.ts';
import { OWN_WORDS } from './ownWords.ts';
import type { RjsfParts } from './RjsfParts.ts';
import { rjsfWidget } from './rjsfWidget.tsx';

const NAME = 'of-rjsf';
const CHOICES = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

afterEach(() => {
  delete WIDGETS[NAME];
});

/** Shows a required field with a widget of RJSF's contract, once it is there. */
async function show(
  frame: WidgetFrame,
  parts: RjsfParts,
  part: Partial<SampleField> = {},
  texts: Texts = {},
) {
  WIDGETS[NAME] = rjsfWidget(frame, async () => parts);
  const field = { name: 'Field', required: true, description: 'Help for it', ...part };
  const form = sampleForm([sampleStep([{ ui: { 'ui:widget': NAME }, ...field }])]);
  const view = renderForm(<StepForm step={form.steps[0]!} />, { form, texts });
  await waitFor(() => expect(document.querySelector('[id="/Sample/Field"]')).not.toBeNull());
  return { ...view, form };
}

interface Case {
  frame: WidgetFrame;
  parts: RjsfParts;
  field: Partial<SampleField>;
  /** The control that says label and error. */
  role: string;
  answer(): void;
  expected: Json;
}

const mui = (widget: RjsfParts['widget']): RjsfParts => ({
  widget,
  templates: { BaseInputTemplate },
});
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });

const CASES: { [name: string]: Case } = {
  'TextareaWidget of @rjsf/mui': {
    frame: 'label',
    parts: mui(TextareaWidget),
    field: {},
    role: 'textbox',
    answer: () => type('A long story'),
    expected: 'A long story',
  },
  'SelectWidget of @rjsf/mui': {
    frame: 'label',
    parts: mui(SelectWidget),
    field: { choices: CHOICES },
    role: 'combobox',
    answer() {
      fireEvent.mouseDown(screen.getByRole('combobox'));
      fireEvent.click(within(screen.getByRole('listbox')).getByText('Two'));
    },
    expected: 'two',
  },
  'RangeWidget of @rjsf/mui': {
    frame: 'label',
    parts: mui(RangeWidget),
    field: { type: 'integer' },
    role: 'slider',
    answer: () => fireEvent.change(screen.getByRole('slider'), { target: { value: '3' } }),
    expected: 3,
  },
  'CheckboxesWidget of @rjsf/mui': {
    frame: 'group',
    parts: mui(CheckboxesWidget),
    field: { type: 'array', choices: CHOICES },
    role: 'checkbox',
    answer: () => fireEvent.click(screen.getByRole('checkbox', { name: 'One' })),
    expected: ['one'],
  },
  'RatingWidget of @rjsf/core': {
    frame: 'radiogroup',
    parts: { widget: RatingWidget },
    field: { type: 'integer' },
    role: 'radio',
    answer: () => fireEvent.click(screen.getByRole('radio', { name: '4 stars' })),
    expected: 4,
  },
};

describe.each(Object.entries(CASES))('%s, unchanged', (_name, one) => {
  const named = () => {
    const name = /^Title of Field( fields\.required)?$/;
    return one.frame === 'label'
      ? screen.getByRole(one.role, { name })
      : screen.getByRole(one.frame, { name });
  };

  test('is named by the label and described by the help', async () => {
    await show(one.frame, one.parts, one.field);
    named();
    const [control] = screen.getAllByRole(one.role);
    expect(control!.getAttribute('aria-describedby')).toBe('/Sample/Field:help');
    expect(screen.getAllByText('Help for it')).toHaveLength(1);
  });

  test('says its error on the control, and the error summary leads there', async () => {
    const { store } = await show(one.frame, one.parts, one.field);
    act(() => store.touchStep('sample'));
    const [control] = screen.getAllByRole(one.role, { description: /Required/ });
    const marked = one.role === 'radio' ? screen.getByRole('radiogroup') : control!;
    expect(marked.getAttribute('aria-invalid')).toBe('true');
    act(() => focusField('/Sample/Field'));
    expect(document.activeElement).toBe(control);
  });

  test('puts the answer into the store; left, it is validated; it is saved', async () => {
    const { store, form } = await show(one.frame, one.parts, one.field);
    one.answer();
    const { answers, evaluation } = store.getSnapshot();
    expect(answers.Sample?.Field).toEqual(one.expected);
    expect(store.invalidSteps()).toEqual([]);
    expect(store.getSnapshot().touched.has('/Sample/Field')).toBe(false);
    const [control] = screen.getAllByRole(one.role);
    act(() => control!.focus());
    act(() => control!.blur());
    expect(store.getSnapshot().touched.has('/Sample/Field')).toBe(true);
    expect(toWire(form, answersToSend(form, answers, evaluation))).toEqual({ field: one.expected });
  });
});

test('a number may be half typed: the store has what RJSF would have', async () => {
  const { store } = await show('label', mui(TextWidget), { type: 'number' });
  const input = () => screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(input(), { target: { value: '2.0' } });
  expect([input().value, store.getSnapshot().answers.Sample?.Field]).toEqual(['2.0', 2]);
  fireEvent.change(input(), { target: { value: '' } });
  expect(store.getSnapshot().answers.Sample?.Field).toBeUndefined();
});

test('RJSF’s own words are said by the pack where the table names them', async () => {
  const parts: RjsfParts = { widget: AltDateWidget, texts: { Now: 'today', Clear: 'empty' } };
  await show('group', { ...parts, widget: withPlace(AltDateWidget) }, { mask: 'date' });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'today',
    'empty',
  ]);
});

test('RJSF’s own words are else those that every pack has, and English only before a pack had any', async () => {
  const texts = { 'fields.now': 'Ahora' };
  const widget = withPlace(AltDateWidget);
  await show('group', { widget }, { mask: 'date' }, texts);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Ahora',
    'Clear',
  ]);
});

test('every pack has words for all that RJSF’s widgets, inputs and buttons say', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const components = join(root, 'node_modules/@rjsf/core/lib/components');
  const folders = ['widgets', 'templates/ButtonTemplates'].map((one) => join(components, one));
  const files = [
    ...folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))),
    join(components, 'templates/BaseInputTemplate.js'),
  ].filter((file) => file.endsWith('.js'));
  const said = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/TranslatableString\.(\w+)/g)].map(([, name]) => name!),
  );
  expect(said.length).toBeGreaterThan(5);
  const words = (name: string) => TranslatableString[name as keyof typeof TranslatableString];
  expect(said.filter((name) => !(words(name) in OWN_WORDS))).toEqual([]);
});

/** A widget that shows its control by its own state. */
function OpenedWidget({ id }: WidgetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div id={id}>
      <button type="button" onClick={() => setOpen(true)}>
        Type it
      </button>
      {isOpen && <input />}
    </div>
  );
}

test('a control that the widget shows by its own state says label and help at once', async () => {
  await show('label', { widget: OpenedWidget });
  fireEvent.click(screen.getByRole('button', { name: 'Type it' }));
  const input = screen.getByRole('textbox');
  await waitFor(() => expect(input.getAttribute('aria-labelledby')).toBeTruthy());
  expect(input.getAttribute('aria-describedby')).toBeTruthy();
  expect(input.getAttribute('aria-required')).toBe('true');
});

/** A widget that puts the id nowhere. */
function withPlace(Inner: React.ComponentType<WidgetProps>) {
  return (props: WidgetProps) => (
    <div id={props.id}>
      <Inner {...props} />
    </div>
  );
}

test('a widget is given what RJSF’s contract names', async () => {
  const seen = jest.fn<(props: WidgetProps) => void>();
  const widget = (props: WidgetProps) => {
    seen(props);
    return <input id={props.id} readOnly />;
  };
  const part = { choices: CHOICES, ui: { 'ui:widget': NAME, 'ui:options': { stars: 3 } } };
  const { store, form } = await show('label', { widget }, part);
  const [props] = seen.mock.lastCall!;
  expect(props).toMatchObject({
    id: '/Sample/Field',
    name: 'Field',
    label: 'Title of Field',
    hideLabel: true,
    required: true,
    disabled: false,
    readonly: false,
    multiple: false,
    schema: { type: 'string', title: 'Title of Field' },
    uiSchema: { 'ui:widget': NAME },
    options: { stars: 3, enumOptions: CHOICES },
  });
  expect(props.value).toBeUndefined();
  expect(props.registry.formContext).toBe(form.steps[0]);
  act(() => store.touchStep('sample'));
  expect(seen.mock.lastCall![0].rawErrors).toEqual([expect.stringMatching(/Required/)]);
});
