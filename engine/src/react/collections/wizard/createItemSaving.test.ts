import { type Answers, type Form, fromWire, type JsonObject } from '../../../kernel/index.ts';
import type { FormServices, UnsavedItem } from '../../state/FormServices.ts';
import { noServices } from '../../test/renderForm.tsx';
import { type SampleField, sampleForm, sampleStep } from '../../test/sampleForm.ts';
import { createItemSaving, type ItemSavingState } from './createItemSaving.ts';
import { createItemStore, factsOfItem } from './createItemStore.ts';

const RESOURCE = { path: 'things', form: 'thing', idKey: 'id', fact: 'things' };
const SECRET = '/Sample/Secret';

const plainForm = () =>
  sampleForm([
    sampleStep([
      { name: 'Name', required: true },
      { name: 'Note' },
      { name: 'Secret', classification: 'restricted' },
    ]),
  ]);

/** A server that keeps one flat record, masks what is secret, and counts its versions. */
function fakeServer(flat: JsonObject) {
  const server = {
    flat: { ...flat },
    version: 1,
    bodies: [] as JsonObject[],
    /** Loses that many answers: the request arrives. */
    losing: 0,
    record(): JsonObject {
      const { secret, ...open } = server.flat;
      const kept: JsonObject =
        typeof secret === 'string' && secret.length > 1 ? { [SECRET]: `***${secret.at(-1)}` } : {};
      return { name: null, note: null, ...open, id: 5, entityTag: `"${server.version}"`, kept };
    },
    change(part: JsonObject) {
      Object.assign(server.flat, part);
      server.version += 1;
    },
  };
  const made = new Set<string>();
  const saveItem: FormServices['saveItem'] = async ({ body, id, key, tag }) => {
    server.bodies.push(body);
    const known = Object.entries(body).every(([name, value]) => server.flat[name] === value);
    if (id !== undefined && tag !== `"${server.version}"` && !known)
      throw Object.assign(new Error('stale'), {
        isRefusal: true,
        problems: [],
        current: server.record(),
      });
    if (id !== undefined || !made.has(key)) server.change(body);
    made.add(key);
    if (server.losing-- > 0) throw new Error('lost');
    return { record: server.record(), problems: [] };
  };
  return { server, saveItem };
}

function open(flat: JsonObject | undefined, unsaved?: UnsavedItem, form: Form = plainForm()) {
  const { server, saveItem } = fakeServer(flat ?? {});
  let kept: UnsavedItem | undefined;
  let state: ItemSavingState = {};
  const keep = (_place: unknown, item: UnsavedItem | undefined) => {
    kept = item;
  };
  const services: FormServices = {
    ...noServices,
    saveItem,
    unsaved: { keep, read: () => undefined, attach: () => () => undefined },
  };
  const item = flat && server.record();
  const store = createItemStore(form, item, {}, unsaved?.answers);
  const saving = createItemSaving({
    store,
    resource: RESOURCE,
    collection: '/Outer/Things',
    services,
    item,
    unsaved,
    key: 'k',
    onCreated: () => undefined,
    onState: (next) => {
      state = next;
    },
  });
  const type = (name: string, value: string | undefined) => {
    store.setValue(`/Sample/${name}`, value);
    saving.keep();
  };
  const answers = () => store.getSnapshot().answers as Answers;
  return { server, store, saving, type, answers, getKept: () => kept, getState: () => state };
}

const overAReload = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe('only what was changed', () => {
  test('is sent; an unchanged item is validated by an empty change', async () => {
    const { server, saving, type } = open({ name: 'Eva', note: 'old' });
    type('Name', 'Eva Maria');
    await saving.saver.flush();
    await saving.save();
    expect(server.bodies).toEqual([{ name: 'Eva Maria' }, {}]);
  });

  test('is kept: a reload does not lay old answers over what was changed elsewhere', async () => {
    const { type, getKept } = open({ name: 'Eva', note: 'old' });
    type('Name', undefined);
    const kept = overAReload(getKept());
    const again = open({ name: 'Eva', note: 'new' }, kept);
    expect(again.answers().Sample).toEqual({ Note: 'new' });
    await again.saving.saver.flush();
    expect(again.server.bodies).toEqual([{ name: null }]);
    expect(again.getKept()).toBeUndefined();
  });

  test('leaves a restricted value alone that was corrected elsewhere', async () => {
    const { server, saving, type } = open({ name: 'Eva' });
    type('Secret', '111');
    await saving.saver.flush();
    server.change({ secret: '222' });
    type('Name', 'Eva Maria');
    await saving.saver.flush();
    expect(server.flat).toMatchObject({ name: 'Eva Maria', secret: '222' });
  });
});

test('a request without an answer is repeated after a reload, although nothing was typed since', async () => {
  const { server, saving, getKept } = open(undefined);
  server.losing = 1;
  await expect(saving.save()).rejects.toThrow('lost');
  const again = open(undefined, overAReload(getKept()));
  await again.saving.saver.flush();
  expect(again.server.bodies).toEqual(server.bodies);
  expect(again.getKept()).toBeUndefined();
});

test('a restricted value that was half replaced, and cleared again, is not taken for the old one', async () => {
  const { server, store, saving, type } = open({ name: 'Eva', secret: '111' });
  expect(store.fieldState(SECRET).kept).toBe('***1');
  type('Secret', '2');
  await saving.saver.flush();
  type('Secret', undefined);
  expect(store.fieldState(SECRET).kept).toBeUndefined();
  await saving.saver.flush();
  expect(server.flat.secret).toBeNull();
});

describe('an item is finished', () => {
  const bodiesOf = async (flat: JsonObject | undefined, finish: boolean) => {
    const { server, saving, type } = open(flat);
    type('Name', 'Eva Maria');
    await saving.saver.flush();
    await saving.save({ finish });
    return server.bodies.map((body) => body.isComplete);
  };

  test('by its last step, and by nothing before', async () => {
    expect(await bodiesOf(undefined, false)).toEqual([false, undefined]);
    expect(await bodiesOf(undefined, true)).toEqual([false, true]);
  });

  test('by its last step while nothing is wrong', async () => {
    const { server, saving, type } = open(undefined);
    type('Note', 'x');
    await saving.save({ finish: true });
    expect(server.bodies.map((body) => body.isComplete)).toEqual([false, undefined]);
    type('Name', 'Eva');
    await saving.saver.flush();
    expect(server.flat.isComplete).toBe(false);
  });

  test('at once where it has one step', async () => {
    const { server, saving, type } = open(undefined);
    type('Name', 'Eva');
    await saving.save({ finish: true });
    expect(server.bodies.map((body) => body.isComplete)).toEqual([true]);
  });

  test('also when the first request was sent before, and its answer got lost', async () => {
    const { server, saving, type } = open(undefined);
    type('Name', 'Eva');
    server.losing = 1;
    await expect(saving.saver.flush()).rejects.toThrow('lost');
    await saving.save({ finish: true });
    expect(server.flat.isComplete).toBe(true);
  });

  test('also when the last step is done while a save of what was typed before is under way', async () => {
    const { server, saving, type } = open({ name: 'Eva', isComplete: false });
    type('Name', 'Eva Maria');
    const before = saving.saver.flush();
    while (server.bodies.length === 0) await Promise.resolve();
    await saving.save({ finish: true });
    await before;
    expect(server.bodies).toEqual([{ name: 'Eva Maria' }, { isComplete: true }]);
  });

  test('also when that is asked for twice, and the first request gets no answer', async () => {
    const { server, saving, type } = open({ name: 'Eva', isComplete: false });
    type('Name', 'Eva Maria');
    server.losing = 1;
    const first = saving.save({ finish: true });
    const second = saving.save({ finish: true });
    await expect(first).rejects.toThrow('lost');
    await second;
    expect(server.bodies.map((body) => body.isComplete)).toEqual([true, true]);
    saving.stop();
  });

  test('also when a save that finishes nothing is asked for behind it', async () => {
    const { server, saving } = open({ name: 'Eva', isComplete: false });
    await Promise.all([saving.save({ finish: true }), saving.save()]);
    expect(server.flat.isComplete).toBe(true);
  });

  test('by nothing that is typed once finishing it has failed', async () => {
    const { server, saving, type } = open({ name: 'Eva', isComplete: false });
    server.losing = 1;
    await expect(saving.save({ finish: true })).rejects.toThrow('lost');
    type('Note', 'x');
    await saving.saver.flush();
    expect(server.bodies.at(-1)).toEqual({ note: 'x' });
    saving.stop();
  });

  test('and stays so while it is edited', async () => {
    const { server, saving, type } = open({ name: 'Eva', isComplete: true });
    type('Name', 'Eva Maria');
    await saving.save();
    expect(server.flat).toMatchObject({ name: 'Eva Maria', isComplete: true });
  });
});

describe('what was changed elsewhere', () => {
  const copyingForm = () => {
    const fields: SampleField[] = [
      { name: 'Name' },
      {
        name: 'Same',
        type: 'boolean',
        wire: { as: 'none' },
        initially: { same: [['/Sample/Note', '/Sample/Name']] },
      },
      {
        name: 'Note',
        when: { test: 'isOther', at: '/Sample/Same', operands: [] },
        otherwise: { get: '/Sample/Name' },
      },
      { name: 'Else' },
    ];
    const form = sampleForm([sampleStep(fields)]);
    form.schemas.isOther = [{ const: { value: false } }];
    return form;
  };

  test('is followed by a box that is worked out of it', async () => {
    const flat = { name: 'Eva', note: 'Eva', else: null };
    const { server, saving, type, answers, getState } = open(flat, undefined, copyingForm());
    expect(answers().Sample?.Same).toBe(true);
    server.change({ note: 'another' });
    type('Else', 'x');
    await saving.saver.flush();
    expect(getState()).toEqual({ taken: ['/Sample/Note'] });
    expect(answers().Sample).toMatchObject({ Same: false, Note: 'another' });
    expect(server.flat).toMatchObject({ note: 'another', else: 'x' });
    saving.stop();
  });

  test('is shown where the server had nothing to refuse', async () => {
    const { server, saving, type, answers, getState } = open({ name: 'Eva', note: 'old' });
    server.change({ name: 'Eva Maria', note: 'new' });
    type('Name', 'Eva Maria');
    await saving.save();
    expect(getState()).toEqual({ taken: ['/Sample/Note'] });
    expect(answers().Sample?.Note).toBe('new');
    expect(server.flat).toMatchObject({ name: 'Eva Maria', note: 'new' });
    saving.stop();
  });
});

test("an item's own lists are the facts that its form names", () => {
  const pets = { path: 'pet', form: 'pet', idKey: 'id', fact: 'animals' };
  const form = sampleForm([sampleStep([{ name: 'Pets', type: 'array', resource: pets }])]);
  const item = { id: 1, pet: [{ id: 7 }] };
  const facts = factsOfItem(form, { today: 'x' }, item, [item], {});
  expect(facts).toEqual({ today: 'x', parent: {}, others: [], animals: [{ id: 7 }] });
  expect(factsOfItem(form, {}, undefined, [], {}).animals).toEqual([]);
  expect(fromWire(form, item).sent).toEqual([]);
});
