/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Field, JsonObject } from '../../../kernel/index.ts';
import type { FormServices, UnsavedItem } from '../../state/FormServices.ts';
import { SharedStateProvider } from '../../state/SharedStateProvider.tsx';
import { createFormStore } from '../../store/createFormStore.ts';
import { noServices } from '../../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import type { DialogNotes } from '../useDialogStore.ts';
import { createItemMaking } from './createItemMaking.ts';
import { useResumedMaking } from './useResumedMaking.ts';

const resource = { path: 'things', form: 'thing', idKey: 'id', fact: 'things' };
const form = sampleForm([sampleStep([{ name: 'Name' }])]);
const field = { pointer: '/Outer/Things', resource } as Field;
const store = createFormStore({ form, answers: {}, facts: {}, kept: {} });
const refusal = () => Object.assign(new Error('no'), { isRefusal: true, problems: [] });

/** A page whose dialog had sent wages, and went away with no answer. */
async function leaveWages() {
  const journal: { kept: UnsavedItem | undefined } = { kept: undefined };
  const saveItem = jest.fn<FormServices['saveItem']>().mockRejectedValueOnce(new Error('lost'));
  const removeItem = jest.fn<FormServices['removeItem']>().mockResolvedValue(undefined);
  const keep = (item: UnsavedItem | undefined) => {
    journal.kept = item;
  };
  const unsaved = {
    keep: (_place: object, item: UnsavedItem | undefined) => keep(item),
    read: () => journal.kept,
    attach: () => () => undefined,
  };
  const services: FormServices = { ...noServices, saveItem, removeItem, unsaved };
  const make = (body: JsonObject) => {
    const notes: DialogNotes = { key: crypto.randomUUID(), read: () => journal.kept, keep };
    return createItemMaking({ services, resource, form, parentId: undefined, notes })(body);
  };
  await make({ name: 'Wages' }).catch(() => undefined);
  const show = () =>
    renderHook(() => useResumedMaking(field, undefined, false), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <SharedStateProvider store={store} services={services}>
          {children}
        </SharedStateProvider>
      ),
    });
  return { journal, saveItem, removeItem, make, show };
}

const bodies = (saveItem: jest.Mock<FormServices['saveItem']>) =>
  saveItem.mock.calls.map(([{ body }]) => body.name);

test('what was sent again and stored stays: the next item is another one', async () => {
  const { journal, saveItem, removeItem, make, show } = await leaveWages();
  saveItem.mockResolvedValue({ record: { id: 1 }, problems: [] });
  show();
  await waitFor(() => expect(journal.kept).toBeUndefined());
  await make({ name: 'Pension' });
  expect(bodies(saveItem)).toEqual(['Wages', 'Wages', 'Pension']);
  expect(saveItem.mock.calls[2]![0].key).not.toBe(saveItem.mock.calls[0]![0].key);
  expect(removeItem).not.toHaveBeenCalled();
});

test('one that was refused is not sent once more', async () => {
  const { journal, saveItem, make, show } = await leaveWages();
  saveItem.mockRejectedValueOnce(refusal());
  saveItem.mockResolvedValue({ record: { id: 1 }, problems: [] });
  show();
  await waitFor(() => expect(journal.kept?.creation).toBeUndefined());
  expect(journal.kept?.answers).toEqual({});
  await make({ name: 'Pension' });
  expect(bodies(saveItem)).toEqual(['Wages', 'Wages', 'Pension']);
});

test('what was typed while it was sent is kept, as what another item says', async () => {
  const { journal, saveItem, show } = await leaveWages();
  const { key } = journal.kept!;
  const answers = { Sample: { Name: 'Pension' } };
  saveItem.mockImplementationOnce(async () => {
    journal.kept = { ...journal.kept!, answers, isOutdated: true };
    return { record: { id: 1 }, problems: [] };
  });
  show();
  await waitFor(() => expect(journal.kept?.isOutdated).toBeUndefined());
  expect(journal.kept?.answers).toEqual(answers);
  expect(journal.kept).not.toHaveProperty('creation');
  expect(journal.kept?.key).not.toBe(key);
});
