/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Saver } from '../saving/createSaver.ts';
import type { FormServices, UnsavedItem, UnsavedItems } from '../state/FormServices.ts';
import { renderCollection, type } from '../test/renderCollection.tsx';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';

/** A journal, as JSON: what a page that is opened since reads of it. */
function openJournal() {
  const texts = new Map<string, string>();
  const savers = new Set<Saver>();
  const unsaved: UnsavedItems = {
    keep(place, item) {
      if (item) texts.set(JSON.stringify(place), JSON.stringify(item));
      else texts.delete(JSON.stringify(place));
    },
    read(place) {
      const text = texts.get(JSON.stringify(place));
      return text === undefined ? undefined : (JSON.parse(text) as UnsavedItem);
    },
    attach(saver) {
      savers.add(saver);
      return () => savers.delete(saver);
    },
  };
  return { texts, savers, unsaved };
}

const away = () => Promise.reject(new Error('away'));
const shown = (pointer: string) => (document.getElementById(pointer) as HTMLInputElement)?.value;

async function openDialog() {
  fireEvent.click(await screen.findByText('Add'));
  return screen.findByRole('dialog');
}

const press = (dialog: HTMLElement, words: string) =>
  fireEvent.click(within(dialog).getByText(words));

describe('what is typed in a dialog', () => {
  test('stands in it again on a page that is opened since, without what is restricted', async () => {
    const form = sampleForm([
      sampleStep([
        { name: 'Name', required: true, ui: { 'ui:widget': 'text' } },
        { name: 'Secret', classification: 'restricted', ui: { 'ui:widget': 'text' } },
      ]),
    ]);
    const { unsaved, texts } = openJournal();
    renderCollection('modal', [], { unsaved }, form);
    await openDialog();
    type('/Sample/Name', 'Wages');
    type('/Sample/Secret', 'hush');
    expect([...texts.values()].join()).not.toContain('hush');
    cleanup();
    renderCollection('modal', [], { unsaved }, form);
    await openDialog();
    expect([shown('/Sample/Name'), shown('/Sample/Secret')]).toEqual(['Wages', '']);
  });

  test('stands over what is stored, where an item is changed', async () => {
    const { unsaved } = openJournal();
    const items = [{ id: 7, name: 'Wages', amount: 10 }];
    renderCollection('modal', items, { unsaved });
    fireEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    await screen.findByRole('dialog');
    type('/Sample/Name', 'Pension');
    cleanup();
    renderCollection('modal', items, { unsaved });
    fireEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    await screen.findByRole('dialog');
    expect(shown('/Sample/Name')).toBe('Pension');
    cleanup();
    renderCollection('modal', items, { unsaved });
    await openDialog();
    expect(shown('/Sample/Name')).toBe('');
  });

  test.each(['Cancel', 'Save'])('is forgotten after %s', async (words) => {
    const { unsaved, texts } = openJournal();
    const saveItem = jest.fn(async () => ({ record: { id: 2 }, problems: [] }));
    renderCollection('modal', [], { unsaved, saveItem });
    const dialog = await openDialog();
    type('/Sample/Name', 'Wages');
    expect(texts.size).toBe(1);
    press(dialog, words);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(texts.size).toBe(0);
  });

  test('of a document stands beside the file that is chosen then', async () => {
    const form = sampleForm([
      sampleStep([
        { name: 'File', required: true, ui: { 'ui:widget': 'file' } },
        { name: 'Description', required: true, ui: { 'ui:widget': 'text' } },
      ]),
    ]);
    const { unsaved } = openJournal();
    const choose = async (name: string) => {
      const [input] = await screen.findAllByLabelText('Choose a file');
      const file = new File(['x'], name, { type: 'application/pdf' });
      fireEvent.change(input!, { target: { files: [file] } });
      return screen.findByRole('dialog');
    };
    renderCollection('documents', [], { unsaved }, form);
    await choose('bill.pdf');
    type('/Sample/Description', 'Light bill');
    cleanup();
    renderCollection('documents', [], { unsaved }, form);
    const dialog = await choose('scan.pdf');
    expect(shown('/Sample/Description')).toBe('Light bill');
    expect(within(dialog).getByText('scan.pdf')).toBeTruthy();
  });
});

describe('an item whose answer got lost', () => {
  test('is sent again by the next page, under its key, and once', async () => {
    const { unsaved, texts } = openJournal();
    const saveItem = jest.fn<FormServices['saveItem']>().mockImplementationOnce(away);
    renderCollection('modal', [], { unsaved, saveItem });
    const dialog = await openDialog();
    type('/Sample/Name', 'Wages');
    press(dialog, 'Save');
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1));
    cleanup();
    saveItem.mockResolvedValue({ record: { id: 2 }, problems: [] });
    renderCollection('modal', [], { unsaved, saveItem });
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(2));
    expect(saveItem.mock.calls[1]).toEqual(saveItem.mock.calls[0]);
    await waitFor(() => expect(texts.size).toBe(0));
    await openDialog();
    expect(shown('/Sample/Name')).toBe('');
  });

  test('is sent again with the line', async () => {
    const { unsaved, savers } = openJournal();
    const saveItem = jest.fn<FormServices['saveItem']>().mockImplementation(away);
    unsaved.keep(
      { collection: '/Outer/Things', kind: 'dialog' },
      { key: 'k', answers: { Sample: { Name: 'Wages' } }, creation: { name: 'Wages' } },
    );
    renderCollection('modal', [], { unsaved, saveItem });
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1));
    saveItem.mockResolvedValue({ record: { id: 2 }, problems: [] });
    await Promise.all([...savers].map((saver) => saver.flush()));
    expect(saveItem.mock.calls.map(([{ key }]) => key)).toEqual(['k', 'k']);
  });

  test('waits for its dialog while that is open', async () => {
    const { unsaved, savers } = openJournal();
    const saveItem = jest.fn<FormServices['saveItem']>().mockImplementationOnce(away);
    renderCollection('modal', [], { unsaved, saveItem });
    const dialog = await openDialog();
    type('/Sample/Name', 'Wages');
    press(dialog, 'Save');
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1));
    saveItem.mockResolvedValue({ record: { id: 2 }, problems: [] });
    await Promise.all([...savers].map((saver) => saver.flush()));
    expect(saveItem).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(within(dialog).getByText('Save').closest('button')!.disabled).toBe(false),
    );
    press(dialog, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saveItem.mock.calls[1]).toEqual(saveItem.mock.calls[0]);
  });

  test('waits for its dialog where something else was typed since; then that takes its place', async () => {
    const { unsaved } = openJournal();
    const saveItem = jest.fn<FormServices['saveItem']>().mockImplementationOnce(away);
    const removeItem = jest.fn<FormServices['removeItem']>().mockResolvedValue(undefined);
    renderCollection('modal', [], { unsaved, saveItem });
    const first = await openDialog();
    type('/Sample/Name', 'Wages');
    press(first, 'Save');
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1));
    type('/Sample/Name', 'Pension');
    cleanup();
    saveItem.mockResolvedValueOnce({ record: { id: 2 }, problems: [] });
    saveItem.mockResolvedValueOnce({ record: { id: 3 }, problems: [] });
    renderCollection('modal', [], { unsaved, saveItem, removeItem });
    const dialog = await openDialog();
    expect(saveItem).toHaveBeenCalledTimes(1);
    expect(shown('/Sample/Name')).toBe('Pension');
    press(dialog, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [lost, again, other] = saveItem.mock.calls.map(([item]) => item);
    expect(again).toEqual(lost);
    expect(removeItem.mock.calls[0]![1]).toBe(2);
    expect(other!.body).toMatchObject({ name: 'Pension' });
    expect(other!.key).not.toBe(lost!.key);
  });
});
