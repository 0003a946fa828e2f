import { jest } from '@jest/globals';
import type { JsonObject } from '../../../kernel/index.ts';
import type { FormServices, UnsavedItem } from '../../state/FormServices.ts';
import { noServices } from '../../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import type { DialogNotes } from '../useDialogStore.ts';
import { createItemMaking } from './createItemMaking.ts';

const RESOURCE = { path: 'things', form: 'thing', idKey: 'id', fact: 'things' };
const refusal = () => Object.assign(new Error('no'), { isRefusal: true, problems: [] });

/** A server that makes one item for each key, and takes no other request with it. */
function fakeServer() {
  const requests = new Map<string, { id: number; body: string }>();
  const server = {
    items: new Map<number, JsonObject>(),
    losing: 0,
    refusing: 0,
    losingRemovals: 0,
  };
  const saveItem: FormServices['saveItem'] = async ({ body, key }) => {
    if (server.refusing-- > 0) throw refusal();
    const known = requests.get(key);
    if (known && known.body !== JSON.stringify(body)) throw refusal();
    const id = known?.id ?? requests.size + 1;
    if (!known) server.items.set(id, body);
    requests.set(key, { id, body: JSON.stringify(body) });
    if (server.losing-- > 0) throw new Error('lost');
    return { record: { ...body, id }, problems: [] };
  };
  const removeItem = jest.fn<FormServices['removeItem']>(async (_resource, id) => {
    if (server.losingRemovals-- > 0) throw new Error('lost');
    if (!server.items.delete(id as number)) throw refusal();
  });
  const services: FormServices = { ...noServices, saveItem, removeItem };
  const form = sampleForm([sampleStep([{ name: 'Name' }])]);
  const open = () => {
    let kept: UnsavedItem | undefined;
    const notes: DialogNotes = {
      key: crypto.randomUUID(),
      read: () => kept,
      keep: (item) => {
        kept = item;
      },
    };
    return createItemMaking({ services, resource: RESOURCE, form, parentId: undefined, notes });
  };
  const items = () => [...server.items.values()];
  return { server, removeItem, open, items };
}

const wages = (amount: number): JsonObject => ({ name: 'Wages', amount });

test('a request whose answer got lost makes one item', async () => {
  const { server, removeItem, open, items } = fakeServer();
  const make = open();
  server.losing = 1;
  await expect(make(wages(1))).rejects.toThrow('lost');
  await make(wages(1));
  expect(items()).toEqual([wages(1)]);
  expect(removeItem).not.toHaveBeenCalled();
});

test('what was corrected since takes its place', async () => {
  const { server, open, items } = fakeServer();
  const make = open();
  server.losing = 2;
  await expect(make(wages(1))).rejects.toThrow('lost');
  await expect(make(wages(2))).rejects.toThrow('lost');
  server.losingRemovals = 1;
  await expect(make(wages(2))).rejects.toThrow('lost');
  await make(wages(3));
  expect(items()).toEqual([wages(3)]);
});

test('a dialog that was closed and opened again goes on with it, once', async () => {
  const { server, open, items } = fakeServer();
  server.losing = 1;
  await expect(open()(wages(1))).rejects.toThrow('lost');
  await open()(wages(2));
  expect(items()).toEqual([wages(2)]);
  await open()(wages(2));
  expect(items()).toEqual([wages(2), wages(2)]);
});

test('one that was removed elsewhere is no hindrance', async () => {
  const { server, open, items } = fakeServer();
  const make = open();
  server.losing = 1;
  await expect(make(wages(1))).rejects.toThrow('lost');
  server.losingRemovals = 1;
  await expect(make(wages(2))).rejects.toThrow('lost');
  server.items.clear();
  await make(wages(2));
  expect(items()).toEqual([wages(2)]);
});

test('what was refused made nothing: it is asked for anew', async () => {
  const { server, open, items } = fakeServer();
  const make = open();
  server.refusing = 1;
  await expect(make(wages(-1))).rejects.toThrow('no');
  await make(wages(1));
  expect(items()).toEqual([wages(1)]);
});
