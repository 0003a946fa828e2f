/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  FormServices,
  ItemId,
  UnsavedItem,
  UnsavedItems,
  UnsavedPlace,
} from '../state/FormServices.ts';
import { renderCollection, type } from '../test/renderCollection.tsx';
import { createSay } from '../texts/TextsProvider.tsx';
import { asksAboutRemoval } from './RemovalQuestion.tsx';

const away = () => Promise.reject(new Error('away'));
const isAway = (error: unknown) => (error as Error).message === 'away';

describe('without a line', () => {
  test('an item that is added says that it needs one, with what was typed in its field', async () => {
    const { notify } = renderCollection('modal', [], { saveItem: away, isAway });
    fireEvent.click(await screen.findByText('Add'));
    const dialog = await screen.findByRole('dialog');
    type('/Sample/Name', 'Wages');
    fireEvent.click(within(dialog).getByText('Save'));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('You are offline'));
    expect(document.getElementById('/Sample/Name')).toHaveProperty('value', 'Wages');
  });

  test('a removal says so, and keeps the row', async () => {
    const items = [{ id: 1, name: 'Wages' }];
    const { notify } = renderCollection('modal', items, { removeItem: away, isAway });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('You are offline'));
    expect(screen.getByText('Wages')).toBeTruthy();
  });

  test('a document that is to be seen says so', async () => {
    const items = [{ id: 1, fileName: 'bill.pdf', description: 'Bill' }];
    const { notify } = renderCollection('documents', items, { openFile: away, isAway });
    fireEvent.click(await screen.findByText('documents.view'));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('You are offline'));
  });
});

test('an item that opens in place of the list can be left, and has what was typed when it is opened again', async () => {
  const kept = new Map<string, UnsavedItem>();
  const nameOf = (place: UnsavedPlace) => JSON.stringify(place);
  const unsaved: UnsavedItems = {
    keep: (place, item) => (item ? kept.set(nameOf(place), item) : kept.delete(nameOf(place))),
    read: (place) => kept.get(nameOf(place)),
    attach: () => () => undefined,
  };
  const items = [{ id: 1, name: 'Eva', isComplete: true }];
  renderCollection('wizard', items, { saveItem: away, isAway, unsaved });
  const open = async () => {
    fireEvent.click(await screen.findByText('Edit'));
    await waitFor(() => expect(document.getElementById('/Sample/Name')).toBeTruthy());
  };
  await open();
  type('/Sample/Name', 'Eva Maria');
  fireEvent.click(screen.getByText('members.back-to-list'));
  await screen.findByText('Edit');
  await open();
  expect(document.getElementById('/Sample/Name')).toHaveProperty('value', 'Eva Maria');
});

describe('what the server has not heard of says so in its row,', () => {
  const waiting = { id: 'unsent-1', name: 'Eva', isComplete: true, unsent: true };
  const refusal = { code: 'refused', sentence: 'Too many' };

  test.each(['modal', 'wizard'])('in a list of the kind %s', async (kind) => {
    renderCollection(kind, [waiting, { id: 2, name: 'Luz', isComplete: true }], {});
    const [eva, luz] = await screen.findAllByRole('listitem');
    expect(eva?.textContent).toContain('Not sent yet');
    expect(luz?.textContent).not.toContain('Not sent yet');
  });

  test.each(['modal', 'wizard'])('that it is refused, in one of the kind %s', async (kind) => {
    renderCollection(kind, [{ ...waiting, refusal }], {});
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('It is refused');
    expect(row.dataset.error).toBe('true');
  });

  test('in a release from before, which has no words for it, with the reason alone', async () => {
    renderCollection('modal', [{ ...waiting, refusal: { ...refusal, code: 'gone' } }], {});
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Too many');
    expect(row.textContent).not.toContain('fields.');
  });
});

test('an item that got its id while it is open stays the one that is open', async () => {
  const saveItem = jest.fn<FormServices['saveItem']>(async ({ body }) => ({
    record: { ...body, id: 5 },
    problems: [],
  }));
  const ids = new Map<ItemId, ItemId>();
  const currentId = (id: ItemId) => ids.get(id) ?? id;
  const items = [{ id: 'unsent-1', name: 'Eva', isComplete: true, unsent: true }];
  const { store } = renderCollection('wizard', items, { saveItem, currentId });
  fireEvent.click(await screen.findByText('Edit'));
  await screen.findByRole('heading', { name: 'Eva' });
  ids.set('unsent-1', 5);
  act(() => store.update({ facts: { things: [{ id: 5, name: 'Eva Maria', isComplete: true }] } }));
  await screen.findByRole('heading', { name: 'Eva Maria' });
});

describe('a removal that was refused', () => {
  const item = {
    id: 1,
    name: 'Wages',
    isComplete: true,
    unsent: true,
    refusal: { code: 'changed-not-removed' },
  };
  const rowButtons = (row: HTMLElement) =>
    within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);

  test.each([
    ['modal', 'Change it'],
    ['wizard', 'members.edit-name'],
  ])(
    'asks in its row, in a list of the kind %s: keep it, or remove it anyway',
    async (kind, edit) => {
      const keepItem = jest
        .fn<NonNullable<FormServices['keepItem']>>()
        .mockResolvedValue(undefined);
      const removeItem = jest.fn<FormServices['removeItem']>().mockResolvedValue(undefined);
      renderCollection(kind, [item, { id: 2, name: 'Luz', isComplete: true }], {
        keepItem,
        removeItem,
      });
      const [row, other] = await screen.findAllByRole('listitem');
      expect(row!.textContent).toContain('It was changed');
      expect(rowButtons(row!)).toEqual([edit, 'Keep Wages', 'Remove Wages anyway']);
      expect(rowButtons(other!)).toEqual([edit, 'Remove it']);
      fireEvent.click(within(row!).getByText('Keep'));
      await screen.findByText('Wages stays');
      expect(keepItem.mock.calls[0]?.[1]).toBe(1);
      expect(removeItem).not.toHaveBeenCalled();
      // The question goes with its row's state: the focus does not.
      expect(document.activeElement?.id).toBe('/Outer/Things');
      fireEvent.click(within(row!).getByText('Remove anyway'));
      await waitFor(() => expect(removeItem.mock.calls[0]?.[1]).toBe(1));
    },
  );

  test.each(['Keep', 'Remove anyway'])('is decided once: %s', async (choice) => {
    const pending = () => new Promise<never>(() => {});
    renderCollection('modal', [item], { keepItem: pending, removeItem: pending });
    fireEvent.click(await screen.findByText(choice));
    for (const name of ['Keep Wages', 'Remove Wages anyway'])
      expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  });

  test('asks in the tile of a document, whose own refusal is another thing', async () => {
    const paper = { fileName: 'bill.pdf', state: 'refused' };
    renderCollection(
      'documents',
      [
        { ...paper, id: 1, description: 'Bill', unsent: true, refusal: item.refusal },
        { ...paper, id: 2, description: 'Lease', refusal: 'It can not be read' },
        { ...paper, id: 3, description: 'Card', state: 'ready', refusal: null },
      ],
      {},
    );
    const tiles = await screen.findAllByRole('listitem');
    // What is accepted stands first.
    const [card, bill, lease] = tiles;
    expect(bill!.textContent).toContain('It was changed');
    expect(bill!.textContent).not.toContain('object');
    expect(rowButtons(bill!)).toEqual(['Keep Bill', 'Remove Bill anyway']);
    expect(lease!.textContent).toContain('It can not be read');
    expect(rowButtons(lease!)).toEqual(['Remove it']);
    expect(card!.textContent).not.toContain('It was changed');
  });

  test('asks nothing in a release from before, which has no words for it', () => {
    const words = { 'fields.keep-item': 'Keep' };
    expect(asksAboutRemoval(item, createSay(words, 'en'))).toBe(true);
    expect(asksAboutRemoval(item, createSay({}, 'en'))).toBe(false);
  });

  test('of a list that is held can be taken back, and not made', async () => {
    const scope = {
      reveal: () => Promise.reject(new Error()),
      isReadOnly: false,
      held: new Set(['/Outer/Things', '/Outer/Things/1']),
    };
    renderCollection('modal', [item], {}, undefined, undefined, scope);
    const row = await screen.findByRole('listitem');
    expect(rowButtons(row)).toEqual(['Keep Wages']);
  });
});
