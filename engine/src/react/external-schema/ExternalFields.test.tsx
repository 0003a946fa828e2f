/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { compileExternal } from '../../external-schema/compile/index.ts';
import type { Json, JsonObject } from '../../kernel/index.ts';
import { TextsProvider } from '../texts/TextsProvider.tsx';
import { ExternalFields } from './ExternalFields.tsx';
import { useExternalForm } from './useExternalForm.ts';

let sent: Json | undefined;

function Form({ schema, uiSchema = {} }: { schema: JsonObject; uiSchema?: JsonObject }) {
  const form = useExternalForm(compileExternal({ schema, uiSchema }).form!);
  sent = form.value;
  return <ExternalFields form={form} showsAll={false} />;
}

test('an agreement is a box with its words, and is not sent before it is ticked', () => {
  const agree = { const: 'yes', title: 'I agree to be called' };
  render(<Form schema={{ properties: { agree }, required: ['agree'] }} />);
  const box = screen.getByRole('checkbox', { name: 'I agree to be called: yes' });
  expect(sent).toEqual({});
  fireEvent.click(box);
  expect(sent).toEqual({ agree: 'yes' });
});

test('what is sent without having been asked for is in sight', () => {
  render(<Form schema={{ properties: { version: { const: 2 } }, required: ['version'] }} />);
  expect(screen.getByText('Version: 2')).toBeTruthy();
  expect(sent).toEqual({ version: 2 });
});

test('an optional choice shows nothing as chosen before anybody chose, and the first can be chosen', () => {
  const option = (kind: string) => ({
    title: kind,
    properties: { kind: { const: kind } },
    required: ['kind'],
    additionalProperties: false,
  });
  render(<Form schema={{ properties: { how: { oneOf: [option('Bus'), option('Car')] } } }} />);
  const list = screen.getByRole('combobox') as HTMLSelectElement;
  expect([list.selectedOptions[0]!.textContent, sent]).toEqual(['fields.choose', {}]);
  fireEvent.change(list, { target: { value: '0' } });
  expect([list.selectedOptions[0]!.textContent, sent]).toEqual(['Bus', { how: { kind: 'Bus' } }]);
  fireEvent.change(list, { target: { value: '' } });
  expect([list.selectedOptions[0]!.textContent, sent]).toEqual(['fields.choose', {}]);
});

test('a box has a label though the title of its question is blank', () => {
  render(<Form schema={{ properties: { wantsCall: { type: 'boolean', title: ' ' } } }} />);
  expect(screen.getByRole('checkbox', { name: 'Wants call' })).toBeTruthy();
});

test('yesNo offers both; hidden shows nothing, of a part neither', () => {
  const properties = {
    a: { type: 'boolean' },
    b: { type: 'object', properties: { c: { type: 'string', default: 'x' } } },
  };
  const uiSchema = { a: { 'ui:widget': 'yesNo' }, b: { 'ui:widget': 'hidden' } };
  render(<Form schema={{ properties }} uiSchema={uiSchema} />);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(sent).toEqual({ b: { c: 'x' } });
});

test('every word on an external form is its schema’s or a text of the pack', () => {
  const name = { type: 'string', title: 'NOMBRE', description: 'AYUDA' };
  const properties: JsonObject = {
    name,
    list: { type: 'array', title: 'LISTA', items: { type: 'string' }, minItems: 1, maxItems: 3 },
    part: { type: 'object', title: 'PARTE', properties: { name }, required: ['name'] },
    own: { type: 'object', title: 'OTROS', additionalProperties: { type: 'string' } },
    one: { title: 'UNO', oneOf: [{ properties: { name } }, { properties: { count: name } }] },
    blank: { title: 'NULO', type: ['string', 'null'] },
    both: { title: 'AMBOS', type: ['string', 'integer'] },
    choice: { title: 'OPCION', enum: ['A1', 'B2', null, true] },
    many: { title: 'VARIAS', type: 'array', uniqueItems: true, items: { enum: ['A1', 'B2'] } },
    yes: { title: 'SINO', type: 'boolean' },
    file: { title: 'ARCHIVO', type: 'string', format: 'data-url' },
    never: { title: 'NUNCA', not: {} },
    amount: { title: 'MONTO', type: 'number', minimum: 1 },
  };
  const schema = { properties, required: ['name', 'amount', 'file', 'choice'] };
  const uiSchema = { yes: { 'ui:widget': 'yesNo' }, list: { 'ui:options': { copyable: true } } };
  render(<Form schema={schema} uiSchema={uiSchema} />);
  // Lists and names of her own are begun, so that what stands beside their entries is there.
  for (const button of screen.getAllByText('external-schema.add')) fireEvent.click(button);
  const marked = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent!),
    ...['aria-label', 'placeholder', 'title', 'alt'].flatMap(
      (at) => element.getAttribute(at) ?? [],
    ),
  ]);
  const isOurs = (words: string) =>
    words
      .split(/[\s:\u200b]+/)
      .every((word) => /^(?:[A-Z\d*.,]*|(?:external-schema|fields)\.[\w-]+)$/.test(word));
  expect(marked.length).toBeGreaterThan(20);
  expect([...new Set(marked.filter((words) => !isOurs(words)))]).toEqual([]);
});

test('the words of a release from before, which called them otherwise, are said all the same', () => {
  const schema = { properties: { names: { type: 'array', items: { type: 'string' } } } };
  render(
    <TextsProvider texts={{ 'foreign.add': 'One more' }} language="en">
      <Form schema={schema} />
    </TextsProvider>,
  );
  expect(screen.getByText('One more')).toBeTruthy();
});
