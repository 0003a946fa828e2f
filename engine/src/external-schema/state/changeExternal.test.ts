import type { Json, JsonObject } from '../../kernel/index.ts';
import { compileExternal, type ExternalSource } from '../compile/compileExternal.ts';
import { validateExternal } from '../validateExternal.ts';
import type { ViewNode } from '../view/ViewNode.ts';
import { changeExternal, isSettled } from './changeExternal.ts';
import { createExternalState, viewState } from './createExternalState.ts';
import type { ExternalAction, ExternalState } from './ExternalState.ts';

const list = (view: ViewNode): ViewNode[] => [view, ...view.children.flatMap(list)];

/** A form that is filled in step by step. */
function fillIn(schema: JsonObject, more: Partial<ExternalSource> & { value?: Json } = {}) {
  const { value, ...source } = more;
  const form = compileExternal({ schema, ...source }).form!;
  let state: ExternalState = createExternalState(form, value);
  const view = () => viewState(form, state);
  return {
    value: () => state.value,
    view,
    paths: () => list(view()).map((node) => node.path),
    at: (path: string) => list(view()).find((node) => node.path === path)!,
    isValid: () => validateExternal(form, state.value!).length === 0,
    act: (action: ExternalAction) => {
      state = changeExternal(form, state, action);
    },
    answer: (path: string, answer: Json | undefined) => {
      state = changeExternal(form, state, { do: 'answer', path, value: answer });
    },
    pick: (path: string, index: number, which = 0) => {
      const node = list(view()).find((one) => one.path === path)!;
      const { key } = node.pickers[which]!;
      state = changeExternal(form, state, { do: 'pick', path, key, index });
    },
  };
}

const text = { type: 'string' };

test('what depends on an answer is asked when it is there; its answer goes and comes back with it', () => {
  const form = fillIn({
    type: 'object',
    properties: { card: text },
    dependentSchemas: { card: { properties: { street: text }, required: ['street'] } },
    unevaluatedProperties: false,
  });
  expect(form.paths()).toEqual(['', '/card']);
  form.answer('/card', '1234');
  expect(form.paths()).toEqual(['', '/card', '/street']);
  form.answer('/street', 'Main');
  form.answer('/card', undefined);
  expect(form.value()).toEqual({});
  form.answer('/card', '5678');
  expect(form.value()).toEqual({ card: '5678', street: 'Main' });
});

test('a condition opens its branch, and the other when it fails', () => {
  const form = fillIn({
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] } },
    if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { first: text } },
    else: { properties: { second: text } },
  });
  expect(form.paths()).toEqual(['', '/kind', '/second']);
  form.answer('/kind', 'a');
  expect(form.paths()).toEqual(['', '/kind', '/first']);
});

test('of options the one that the answers fit is shown, and stays while it is answered', () => {
  const option = (name: string) => ({ properties: { [name]: text }, required: [name] });
  const schema = { type: 'object', oneOf: [option('lorem'), option('ipsum')] };
  const form = fillIn(schema, { value: { ipsum: 'x' } });
  expect(form.view().pickers[0]).toMatchObject({ options: ['Lorem', 'Ipsum'], chosen: 1 });
  form.answer('/ipsum', undefined);
  expect(form.view().pickers[0]!.chosen).toBe(1);
  form.pick('', 0);
  expect(form.paths()).toEqual(['', '/lorem']);
  form.answer('/lorem', 'y');
  expect(form.value()).toEqual({ lorem: 'y' });
  expect(form.isValid()).toBe(true);
});

test('an option’s constant is filled in when it is chosen, and replaced with it', () => {
  const option = (kind: string, name: string) => ({
    properties: { kind: { const: kind }, [name]: text },
    required: ['kind'],
  });
  const form = fillIn({ type: 'object', oneOf: [option('cat', 'meow'), option('dog', 'bark')] });
  expect(form.view().pickers[0]!.options).toEqual(['cat', 'dog']);
  expect(form.value()).toEqual({ kind: 'cat' });
  form.pick('', 1);
  expect(form.value()).toEqual({ kind: 'dog' });
  expect(form.isValid()).toBe(true);
});

test('several types are chosen between, and each keeps its answer', () => {
  const form = fillIn({
    properties: { a: { type: ['string', 'object'], properties: { b: text } } },
  });
  form.answer('/a', 'words');
  form.pick('/a', 1);
  expect(form.paths()).toEqual(['', '/a', '/a/b']);
  form.answer('/a/b', 'x');
  form.pick('/a', 0);
  expect(form.value()).toEqual({ a: 'words' });
});

test('by a discriminator of OpenAPI one chooses the option, and it says which was chosen', () => {
  const { Cat, Dog } = {
    Cat: { title: 'A cat', properties: { kind: { pattern: '^Cat$' }, lives: { type: 'integer' } } },
    Dog: {
      title: 'A dog',
      properties: { kind: { pattern: '^woof$' }, name: text },
      required: ['name'],
    },
  };
  const form = fillIn(
    {
      components: { schemas: { Cat, Dog } },
      properties: {
        pet: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: 'kind', mapping: { woof: '#/components/schemas/Dog' } },
        },
      },
    },
    { takesDiscriminator: true },
  );
  expect(form.at('/pet').pickers).toMatchObject([{ options: ['A cat', 'A dog'], chosen: 0 }]);
  form.pick('/pet', 1);
  form.answer('/pet/name', 'Rex');
  expect(form.value()).toEqual({ pet: { kind: 'woof', name: 'Rex' } });
  expect(form.isValid()).toBe(true);
  form.pick('/pet', 0);
  form.answer('/pet/lives', 9);
  expect(form.value()).toEqual({ pet: { kind: 'Cat', lives: 9 } });
});

test('with null beside one type there is nothing to choose', () => {
  const form = fillIn({ properties: { a: { anyOf: [{ type: 'number' }, { type: 'null' }] } } });
  expect(form.at('/a')).toMatchObject({ kind: 'number', isNullable: true, pickers: [] });
});

test('a recursive part is closed until it is added', () => {
  const schema = {
    $id: 'https://example.com/tree',
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { name: text, child: { $dynamicRef: '#node' } },
  };
  const form = fillIn(schema);
  expect(form.at('/child').isClosed).toBe(true);
  form.act({ do: 'open', path: '/child' });
  expect(form.paths()).toEqual(['', '/name', '/child', '/child/name', '/child/child']);
  form.answer('/child/name', 'x');
  expect(form.value()).toEqual({ child: { name: 'x' } });
});

test('an optional part that is emptied goes', () => {
  const form = fillIn({
    properties: { a: { type: 'object', properties: { b: text }, required: ['b'] } },
  });
  form.answer('/a/b', 'x');
  expect(form.value()).toEqual({ a: { b: 'x' } });
  form.answer('/a/b', undefined);
  expect(form.value()).toEqual({});
});

test('fixed positions are asked for before their list is there', () => {
  const form = fillIn({
    properties: { pair: { prefixItems: [text, { type: 'number' }], items: false } },
  });
  expect(form.at('/pair')).toMatchObject({ kind: 'array', canAdd: false, fixedItems: 2 });
  form.answer('/pair/1', 5);
  expect(form.value()).toEqual({ pair: [null, 5] });
  form.answer('/pair/0', 'x');
  expect(form.isValid()).toBe(true);
});

test('entries are added with their defaults, moved, copied and removed', () => {
  const items = { type: 'object', properties: { name: { type: 'string', default: 'new' } } };
  const form = fillIn({ type: 'array', items });
  form.act({ do: 'add-item', path: '' });
  form.act({ do: 'add-item', path: '' });
  form.answer('/1/name', 'second');
  form.act({ do: 'move-item', path: '', from: 1, to: 0 });
  expect(form.value()).toEqual([{ name: 'second' }, { name: 'new' }]);
  form.act({ do: 'copy-item', path: '', index: 0 });
  form.act({ do: 'remove-item', path: '', index: 2 });
  expect(form.value()).toEqual([{ name: 'second' }, { name: 'second' }]);
});

test('properties with names of one’s own are added, named and removed', () => {
  const form = fillIn({ additionalProperties: { type: 'number' }, properties: { a: text } });
  form.act({ do: 'add-name', path: '', name: 'x' });
  form.answer('/x', 1);
  form.act({ do: 'rename', path: '', from: 'x', to: 'y' });
  expect(form.value()).toEqual({ y: 1 });
  form.act({ do: 'rename', path: '', from: 'y', to: 'y' });
  form.act({ do: 'remove-name', path: '', name: 'y' });
  expect(form.value()).toEqual({});
});

test('a name that is taken is not taken again', () => {
  const form = fillIn({ additionalProperties: text }, { value: { a: '1', b: '2' } });
  form.act({ do: 'rename', path: '', from: 'a', to: 'b' });
  expect(form.value()).toEqual({ a: '1', b: '2' });
});

test('a default within an optional part does not begin it where that asks for more', () => {
  const part = (required: string[]) => ({
    type: 'object',
    properties: { a: { type: 'string', default: 'x' }, b: text },
    required,
  });
  expect(fillIn({ properties: { free: part([]), strict: part(['b']) } }).value()).toEqual({
    free: { a: 'x' },
  });
});

test('empty texts stay: nothing is trimmed or taken out', () => {
  const form = fillIn({ properties: { a: text } }, { value: { a: '', other: ' x ' } });
  expect(form.value()).toEqual({ a: '', other: ' x ' });
  expect(form.isValid()).toBe(true);
});

test('a property called __proto__ is one like any other', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonObject;
  const form = fillIn(schema);
  form.answer('/__proto__', 'x');
  expect(JSON.stringify(form.value())).toBe('{"__proto__":"x"}');
});

const agreement = { const: 'yes', title: 'I agree to be called' };

test('nobody agrees to what she did not say: a required constant with words of its own is asked for', () => {
  const form = fillIn({ properties: { agree: agreement }, required: ['agree'] });
  expect([form.at('/agree').kind, form.at('/agree').given]).toEqual(['constant', undefined]);
  expect([form.value(), form.isValid()]).toEqual([{}, false]);
  form.answer('/agree', 'yes');
  expect(form.isValid()).toBe(true);
});

test.each([
  ['as radio buttons', { 'ui:widget': 'radio' }],
  ['as a box', {}],
])('a required true is asked for %s', (_, agree) => {
  const schema = { properties: { agree: { const: true } }, required: ['agree'] };
  const form = fillIn(schema, { uiSchema: { agree } });
  expect([form.value(), form.at('/agree').kind, form.at('/agree').given]).toEqual([
    {},
    'boolean',
    undefined,
  ]);
});

test('a constant without words is filled in and shown; one that tells options apart is said by the choice', () => {
  const option = (kind: string) => ({
    properties: { kind: { const: kind, title: 'Kind' }, agree: agreement, name: text },
    required: ['kind', 'agree'],
  });
  const form = fillIn({
    properties: { version: { const: 2 }, how: { oneOf: [option('a'), option('b')] } },
    required: ['version', 'how'],
  });
  expect(form.value()).toEqual({ version: 2, how: { kind: 'a' } });
  expect(['/version', '/how/kind', '/how/agree'].map((path) => form.at(path).given)).toEqual([
    'shown',
    'hidden',
    undefined,
  ]);
});

test('a constant that is locked is shown where it is sent, and is not where it is not', () => {
  const form = fillIn({
    properties: {
      a: { const: 'x', readOnly: true },
      b: { const: 'y', title: 'B', readOnly: true },
    },
    required: ['b'],
  });
  expect([form.at('/a').given, form.at('/b').given, form.value()]).toEqual([
    'hidden',
    'shown',
    { b: 'y' },
  ]);
});

test('an optional choice that says all by itself is given by choosing, the first one too', () => {
  const option = (kind: string) => ({
    properties: { kind: { const: kind } },
    required: ['kind'],
    additionalProperties: false,
  });
  const form = fillIn({ properties: { how: { oneOf: [option('a'), option('b')] } } });
  expect([form.value(), isSettled(form.at('/how'))]).toEqual([{}, true]);
  form.pick('/how', 0);
  expect(form.value()).toEqual({ how: { kind: 'a' } });
  form.pick('/how', 1);
  expect(form.value()).toEqual({ how: { kind: 'b' } });
  form.answer('/how', undefined);
  expect(form.value()).toEqual({});
});

test('a question has a label though its title is blank; a group may have none', () => {
  const form = fillIn({
    properties: { wantsCall: { type: 'boolean', title: ' ' }, part: { title: '', properties: {} } },
  });
  expect([form.at('/wantsCall').label, form.at('/part').label]).toEqual(['Wants call', '']);
});

test('yes and no can both be said: by yesNo, and where the schema lists them', () => {
  const schema = { properties: { a: { type: 'boolean' }, b: { enum: [true, false] } } };
  const form = fillIn(schema, { uiSchema: { a: { 'ui:widget': 'yesNo' } } });
  expect([form.at('/a').widget, form.at('/b').kind, form.at('/b').choices]).toEqual([
    'radio',
    'boolean',
    undefined,
  ]);
});

test('a part that is hidden keeps what the schema fills in', () => {
  const part = { properties: { token: { ...text, default: 'x' } }, required: ['token'] };
  const uiSchema = { part: { 'ui:widget': 'hidden' } };
  const form = fillIn({ properties: { part }, required: ['part'] }, { uiSchema });
  expect([form.at('/part').widget, form.value()]).toEqual(['hidden', { part: { token: 'x' } }]);
});
