/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DocumentSlot, JsonObject } from '../../kernel/index.ts';
import type { FormServices, UnsavedItems } from '../state/FormServices.ts';
import { renderCollection, type } from '../test/renderCollection.tsx';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';

/** Longer than the pause before a save. */
const WHILE = { timeout: 3000 };

describe('a collection in a dialog', () => {
  test('shows its items as rows, with what they amount to', async () => {
    renderCollection('modal', [{ id: 1, name: 'Wages', amount: 1234.5 }], {});
    expect(await screen.findByText('Wages')).toBeTruthy();
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });

  test('adds an item once its form is right, and not before', async () => {
    const saveItem = jest.fn(async () => ({ record: { id: 2 }, problems: [] }));
    renderCollection('modal', [], { saveItem });
    fireEvent.click(await screen.findByText('Add'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByText('Save'));
    expect(saveItem).not.toHaveBeenCalled();
    expect(within(dialog).getByText('Required')).toBeTruthy();
    type('/Sample/Name', 'Wages');
    type('/Sample/Amount', '10');
    fireEvent.click(within(dialog).getByText('Save'));
    await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1));
    expect(saveItem.mock.calls[0]).toMatchObject([{ body: { name: 'Wages', amount: 10 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows what the server refuses at its field, and stays open', async () => {
    const problems = [{ step: 'sample', path: '/Sample/Name', code: 'twice' }];
    const saveItem = () =>
      Promise.reject(Object.assign(new Error('no'), { isRefusal: true, problems }));
    renderCollection('modal', [], { saveItem });
    fireEvent.click(await screen.findByText('Add'));
    const dialog = await screen.findByRole('dialog');
    type('/Sample/Name', 'Wages');
    fireEvent.click(within(dialog).getByText('Save'));
    expect(await within(dialog).findByText('twice')).toBeTruthy();
  });

  test('changes an item: what is stored stands in its form, and Save changes that very one', async () => {
    const changeItem = jest.fn<FormServices['changeItem']>().mockResolvedValue(undefined);
    renderCollection('modal', [{ id: 7, name: 'Wages', amount: 10 }], { changeItem });
    fireEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change it' });
    expect(document.getElementById('/Sample/Name')).toHaveProperty('value', 'Wages');
    type('/Sample/Amount', '');
    type('/Sample/Amount', '25');
    fireEvent.click(within(dialog).getByText('Save'));
    await waitFor(() => expect(changeItem).toHaveBeenCalledTimes(1));
    expect(changeItem.mock.calls[0]!.slice(1, 3)).toEqual([7, { name: 'Wages', amount: 25 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a removal that failed says so and keeps the row', async () => {
    const removeItem = () => Promise.reject(new Error('no'));
    const { notify } = renderCollection('modal', [{ id: 1, name: 'Wages' }], { removeItem });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Something went wrong'));
    expect(screen.getByText('Wages')).toBeTruthy();
  });
});

test.each(['modal', 'wizard'])(
  'a row that was removed leaves the focus to its list: %s',
  async (kind) => {
    const removeItem = jest.fn<FormServices['removeItem']>().mockResolvedValue(undefined);
    const { store } = renderCollection(kind, [{ id: 1, name: 'Eva' }], { removeItem });
    removeItem.mockImplementation(async () => store.update({ facts: { things: [] } }));
    const button = await screen.findByRole('button', { name: 'Remove it' });
    act(() => button.focus());
    fireEvent.click(button);
    if (kind === 'wizard') fireEvent.click(await screen.findByText('Remove'));
    await waitFor(() => expect(screen.queryByText('Eva')).toBeNull());
    expect((await screen.findByText('It was removed')).getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement?.id).toBe('/Outer/Things');
  },
);

describe('documents', () => {
  const choose = (file: File) => {
    const input = screen.getAllByLabelText('Choose a file')[0]!;
    fireEvent.change(input, { target: { files: [file] } });
  };
  const documentForm = sampleForm([
    sampleStep([
      { name: 'File', required: true, ui: { 'ui:widget': 'file' } },
      { name: 'Description', required: true, ui: { 'ui:widget': 'text' } },
    ]),
  ]);

  test('a chosen file is described and sent; a failed one can be sent again', async () => {
    const uploadFile = jest.fn<FormServices['uploadFile']>();
    uploadFile.mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce({ id: 1 });
    const { notify } = renderCollection('documents', [], { uploadFile }, documentForm);
    await screen.findByText('Choose a file');
    choose(new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
    const dialog = await screen.findByRole('dialog');
    type('/Sample/Description', 'Light bill');
    fireEvent.change(document.getElementById('/Sample/Description')!, {
      target: { value: 'Light bill' },
    });
    fireEvent.click(within(dialog).getByText('Upload'));
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(notify).toHaveBeenCalledWith('Something went wrong');
    fireEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2));
    expect(uploadFile.mock.calls[1]![0].key).toBe(uploadFile.mock.calls[0]![0].key);
    await waitFor(() => expect(screen.queryByText('Try again')).toBeNull());
  });

  const bill = { id: 1, fileName: 'bill.pdf', description: 'Light bill', kind: 1 };
  const slot = (id: string, category: number): DocumentSlot => ({
    ...{ id, title: `Paper ${id}`, fact: 'things', key: 'kind', category },
    ...{ categoryLabel: '', min: 1 },
  });

  test.each([
    ['where some can be added', false, [bill], 1],
    ['where they are only shown and there is one', true, [bill, { ...bill, id: 2, kind: 9 }], 1],
    ['not where they are only shown and there is none', true, [bill], 0],
  ])('other documents have their heading %s', async (_where, isReadOnly, items, count) => {
    const scope = { reveal: () => Promise.reject(new Error()), isReadOnly };
    renderCollection('documents', items, {}, documentForm, [slot('utility', 1)], scope);
    await screen.findByText('Paper utility');
    expect(screen.queryAllByText('documents.others')).toHaveLength(count);
  });

  test('what was added for one paper serves for another, too, and is not sent again', async () => {
    const uploadFile = jest.fn<FormServices['uploadFile']>().mockResolvedValue({ id: 2 });
    const documents = [slot('utility', 1), slot('address', 2)];
    renderCollection('documents', [bill], { uploadFile }, documentForm, documents);
    const [use, ...others] = await screen.findAllByText('documents.use-added');
    expect(others).toEqual([]);
    fireEvent.click(use!);
    fireEvent.click(screen.getByText('documents.use-this'));
    await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(1));
    const fields = { description: 'Paper address', slot: 'address' };
    expect(uploadFile.mock.calls[0]).toMatchObject([{ copyOf: 1, fields }]);
    expect(uploadFile.mock.calls[0]![0].file.size).toBe(0);
  });

  test('a file on its way can be given up: it ends, and nothing is said to have failed', async () => {
    let signal: AbortSignal | undefined;
    const uploadFile: FormServices['uploadFile'] = (upload) =>
      new Promise((_, reject) => {
        signal = upload.signal;
        signal?.addEventListener('abort', () => reject(new Error('ended')));
      });
    const { notify } = renderCollection('documents', [], { uploadFile }, documentForm);
    await screen.findByText('Choose a file');
    choose(new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(document.getElementById('/Sample/Description')!, {
      target: { value: 'Light bill' },
    });
    fireEvent.click(within(dialog).getByText('Upload'));
    fireEvent.click(await screen.findByLabelText('documents.cancel-name'));
    await waitFor(() => expect(screen.queryByText('Light bill')).toBeNull());
    expect(signal?.aborted).toBe(true);
    expect(notify).not.toHaveBeenCalled();
  });

  test('how a document stands is looked after until it is ready', async () => {
    jest.useFakeTimers();
    const reloadItems = jest.fn<FormServices['reloadItems']>();
    const waiting = { id: 1, fileName: '1.pdf', description: 'Bill', state: 'waiting' };
    const { store } = renderCollection('documents', [waiting], { reloadItems }, documentForm);
    reloadItems.mockImplementationOnce(() => Promise.reject(new Error('no line')));
    reloadItems.mockImplementationOnce(async () =>
      act(() => store.update({ facts: { things: [{ ...waiting, state: 'ready' }] } })),
    );
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reloadItems).toHaveBeenCalledTimes(2);
    expect(screen.getByText('documents.view')).toBeTruthy();
    jest.useRealTimers();
  });

  test('a refused file says why; it is not offered to be sent again', async () => {
    const refusal = Object.assign(new Error('no'), {
      isRefusal: true,
      problems: [],
      sentence: 'It has a password',
    });
    const uploadFile: FormServices['uploadFile'] = () => Promise.reject(refusal);
    const { notify } = renderCollection('documents', [], { uploadFile }, documentForm);
    await screen.findByText('Choose a file');
    choose(new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(document.getElementById('/Sample/Description')!, {
      target: { value: 'Light bill' },
    });
    fireEvent.click(within(dialog).getByText('Upload'));
    expect(await screen.findByText('It has a password')).toBeTruthy();
    expect(notify).toHaveBeenCalledWith('It has a password');
    expect(screen.queryByText('Try again')).toBeNull();
    // Opened again, it has all that was said of it; closed again, nothing is lost.
    const description = () => document.getElementById('/Sample/Description') as HTMLInputElement;
    fireEvent.click(screen.getByText('fields.change'));
    await waitFor(() => expect(description()?.value).toBe('Light bill'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
    expect(screen.getByText('It has a password')).toBeTruthy();
  });

  test('one that was refused does not count, and is heard of', async () => {
    const stored = { id: 1, fileName: '1.pdf', description: 'Bill', state: 'waiting' };
    const other = { ...stored, id: 2, state: 'ready' };
    const { store } = renderCollection('documents', [stored, other], {}, documentForm);
    await screen.findByText('documents.count');
    const facts = () => store.getSnapshot().evaluation.facts.things;
    expect(facts()).toHaveLength(2);
    act(() =>
      store.update({
        facts: { things: [{ ...stored, state: 'refused', refusal: 'Harm' }, other] },
      }),
    );
    expect(facts()).toEqual([other]);
    expect(screen.getByText('Harm')).toBeTruthy();
    expect(screen.getByText('documents.now-refused')).toBeTruthy();
  });

  test.each([
    [{ state: 'waiting' }, 'documents.waiting'],
    [{ state: 'refused', refusal: 'Something harmful' }, 'Something harmful'],
  ])('a document that is %j says how it stands and is not fetched', async (state, words) => {
    const openFile = jest.fn<FormServices['openFile']>();
    const item = { id: 1, description: 'Bill', type: 'image/png', size: 10, ...state };
    renderCollection('documents', [item], { openFile }, documentForm);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('documents.view')).toBeNull();
    expect(openFile).not.toHaveBeenCalled();
  });

  test('a file of another type is refused before it is sent', async () => {
    const uploadFile = jest.fn<FormServices['uploadFile']>();
    renderCollection('documents', [], { uploadFile }, documentForm);
    await screen.findByText('Choose a file');
    choose(new File(['x'], 'drawing.svg', { type: 'image/svg+xml' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Only PDF')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Upload'));
    expect(uploadFile).not.toHaveBeenCalled();
  });

  test('shows a spinner at the file that is being removed', async () => {
    let finish = () => {};
    const removeItem = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    const items = [1, 2].map((id) => ({ id, fileName: `${id}.pdf`, description: `Bill ${id}` }));
    renderCollection('documents', items, { removeItem }, documentForm);
    const [first] = await screen.findAllByRole('button', { name: 'Remove it' });
    fireEvent.click(first!);
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    await act(async () => finish());
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a collection with a form of its own', () => {
  test('marks unfinished items, and opens one in place of the main form', async () => {
    const items = [{ id: 1, name: 'Eva', isComplete: false }];
    renderCollection('wizard', items, {});
    const row = (await screen.findByText('Eva')).closest('li')!;
    expect(row.hasAttribute('data-error')).toBe(true);
    expect(row.textContent).toContain('Not finished');
    fireEvent.click(within(row).getByText('Edit'));
    expect((await screen.findByDisplayValue('Eva')).id).toBe('/Sample/Name');
    // On its first step only the list is behind.
    expect(screen.getByText('members.back-to-list')).toBeTruthy();
    expect(screen.queryByText('application.back')).toBeNull();
  });

  describe('is about one item', () => {
    const twoSteps = sampleForm([
      sampleStep([{ name: 'Name', required: true, ui: { 'ui:widget': 'text' } }]),
      sampleStep([{ name: 'Note', required: true, ui: { 'ui:widget': 'text' } }], {
        name: 'second',
        title: 'Second step',
        validator: 'step:second',
      }),
    ]);
    const saveItem = async () => ({
      record: { id: 1, name: 'Eva', isComplete: false },
      problems: [],
    });
    const open = async () => fireEvent.click(await screen.findByText('Edit'));
    const leave = () => fireEvent.click(screen.getByText('members.back-to-list'));
    const shown = (pointer: string) =>
      waitFor(() => expect(document.getElementById(pointer)).toBeTruthy());

    test('its name heads it; a new one is headed by what it is', async () => {
      renderCollection('wizard', [{ id: 1, name: 'Eva', isComplete: false }], {}, twoSteps);
      await open();
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Eva');
      leave();
      fireEvent.click(await screen.findByText('Add'));
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sample');
    });

    test('a new one is made once its first answer was left, and not before: Next waits for one call', async () => {
      const calls = jest.fn(saveItem);
      renderCollection('wizard', [], { saveItem: calls }, twoSteps);
      fireEvent.click(await screen.findByText('Add'));
      await shown('/Sample/Name');
      const name = document.getElementById('/Sample/Name')!;
      fireEvent.blur(name);
      expect(calls).not.toHaveBeenCalled();
      type('/Sample/Name', 'Eva');
      expect(calls).not.toHaveBeenCalled();
      fireEvent.blur(name);
      await waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
      fireEvent.click(screen.getByText('application.next'));
      await shown('/Sample/Note');
      expect(calls).toHaveBeenCalledTimes(2);
    });

    test('an unfinished one opens at the first step that does not hold', async () => {
      renderCollection('wizard', [{ id: 1, name: 'Eva', isComplete: false }], {}, twoSteps);
      await open();
      await shown('/Sample/Note');
    });

    test('one in which all holds opens where it is finished', async () => {
      const items = [{ id: 1, name: 'Eva', note: 'x', isComplete: false }];
      renderCollection('wizard', items, {}, twoSteps);
      await open();
      await shown('/Sample/Note');
    });

    test('it opens again at the step at which it was left', async () => {
      const items = [{ id: 1, name: 'Eva', isComplete: false }];
      renderCollection('wizard', items, { saveItem }, twoSteps);
      await open();
      await shown('/Sample/Note');
      fireEvent.click(screen.getByText('application.back'));
      await shown('/Sample/Name');
      leave();
      await open();
      await shown('/Sample/Name');
    });

    test('of a finished one any step can be opened', async () => {
      const items = [{ id: 1, name: 'Eva', note: 'x', isComplete: true }];
      renderCollection('wizard', items, { saveItem }, twoSteps);
      await open();
      await shown('/Sample/Name');
      expect(screen.queryByText('application.return-to-step')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: /Second step/ }));
      await shown('/Sample/Note');
    });
  });

  test('a save that failed says so and stays; the next one goes back to the list', async () => {
    const saveItem = jest.fn<FormServices['saveItem']>();
    saveItem.mockRejectedValueOnce(new Error('no'));
    saveItem.mockResolvedValue({ record: { id: 5 }, problems: [] });
    const { notify } = renderCollection('wizard', [], { saveItem });
    fireEvent.click(await screen.findByText('Add'));
    fireEvent.change(await screen.findByLabelText('Title of Name'), {
      target: { value: 'Eva' },
    });
    fireEvent.click(screen.getByText('Finish'));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Not saved'));
    expect((document.getElementById('/Sample/Name') as HTMLInputElement).value).toBe('Eva');
    fireEvent.click(screen.getByText('Finish'));
    expect(await screen.findByText('Add')).toBeTruthy();
    const [first, second] = saveItem.mock.calls.map(([item]) => item);
    expect(first).toMatchObject({ body: { name: 'Eva', isComplete: true } });
    expect(second!.key).toBe(first!.key);
  });

  describe('saves by itself', () => {
    const field = () => screen.findByLabelText('Title of Name');
    const write = async (value: string) => fireEvent.change(await field(), { target: { value } });
    const bodies = (saveItem: jest.Mock<FormServices['saveItem']>) =>
      saveItem.mock.calls.map(([{ body, id }]) => [body.name, id]);

    test('a new item once typing rests, and updates it from then on', async () => {
      const saveItem = jest.fn<FormServices['saveItem']>();
      saveItem.mockResolvedValue({ record: { id: 5 }, problems: [] });
      renderCollection('wizard', [], { saveItem });
      fireEvent.click(await screen.findByText('Add'));
      await write('Eva');
      await waitFor(() => expect(bodies(saveItem)).toEqual([['Eva', undefined]]), WHILE);
      await write('Eva Maria');
      await waitFor(() => expect(bodies(saveItem)).toHaveLength(2), WHILE);
      expect(bodies(saveItem)[1]).toEqual(['Eva Maria', 5]);
    });

    test('a creation without an answer is repeated as it was, then brought up to date', async () => {
      const saveItem = jest.fn<FormServices['saveItem']>();
      saveItem.mockRejectedValueOnce(new Error('away'));
      saveItem.mockResolvedValue({ record: { id: 5 }, problems: [] });
      const { notify } = renderCollection('wizard', [], { saveItem });
      fireEvent.click(await screen.findByText('Add'));
      await write('Eva');
      await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(1), WHILE);
      await write('Eva Maria');
      await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(3), WHILE);
      expect(bodies(saveItem)).toEqual([
        ['Eva', undefined],
        ['Eva', undefined],
        ['Eva Maria', 5],
      ]);
      expect(saveItem.mock.calls[1]![0].key).toBe(saveItem.mock.calls[0]![0].key);
      expect(notify).not.toHaveBeenCalled();
    });

    test('keeps in the tab what is not stored, never a restricted value', async () => {
      const secretForm = sampleForm([
        sampleStep([
          { name: 'Name', required: true, ui: { 'ui:widget': 'text' } },
          { name: 'Secret', classification: 'restricted', ui: { 'ui:widget': 'text' } },
        ]),
      ]);
      const saveItem = jest.fn<FormServices['saveItem']>();
      saveItem.mockRejectedValue(new Error('away'));
      const keep = jest.fn<UnsavedItems['keep']>();
      const unsaved = { keep, read: () => undefined, attach: () => () => undefined };
      renderCollection('wizard', [], { saveItem, unsaved }, secretForm);
      fireEvent.click(await screen.findByText('Add'));
      await write('Eva');
      type('/Sample/Secret', 'hush');
      fireEvent.change(document.getElementById('/Sample/Secret')!, { target: { value: 'hush' } });
      await waitFor(() => expect(saveItem).toHaveBeenCalled(), WHILE);
      expect(keep.mock.lastCall![1]).toMatchObject({
        answers: { Sample: { Name: 'Eva' } },
        creation: { name: 'Eva' },
      });
      expect(JSON.stringify([keep.mock.calls, saveItem.mock.calls[0]![0].body])).not.toContain(
        'hush',
      );
    });

    test('shows again what the tab had kept of a new item', async () => {
      const saveItem = jest.fn<FormServices['saveItem']>();
      saveItem.mockResolvedValue({ record: { id: 5 }, problems: [] });
      const item = { key: 'k', answers: { Sample: { Name: 'Eva' } } };
      const unsaved = { keep: () => undefined, read: () => item, attach: () => () => undefined };
      renderCollection('wizard', [], { saveItem, unsaved });
      fireEvent.click(await screen.findByText('Add'));
      expect(((await field()) as HTMLInputElement).value).toBe('Eva');
      await waitFor(() => expect(saveItem.mock.calls[0]?.[0].key).toBe('k'), WHILE);
    });

    test('a refusal is told, not repeated, and lets go', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const sentence = 'You can add 30 people at most.';
      const saveItem = jest.fn<FormServices['saveItem']>();
      saveItem.mockRejectedValue(
        Object.assign(new Error('no'), { isRefusal: true, problems: [], sentence }),
      );
      renderCollection('wizard', [], { saveItem });
      fireEvent.click(await screen.findByText('Add'));
      await write('Eva');
      expect((await screen.findByRole('alert', {}, WHILE)).textContent).toContain(sentence);
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      jest.useRealTimers();
      expect(saveItem).toHaveBeenCalledTimes(1);
      fireEvent.click(screen.getByText('members.back-to-list'));
      expect(await screen.findByText('Add')).toBeTruthy();
    });

    describe('on the record that it knows', () => {
      const stored = { id: 1, name: 'Eva', note: 'old', entityTag: '"1.1"' };
      const stale = (current: JsonObject) =>
        Object.assign(new Error('stale'), { isRefusal: true, problems: [], current });
      const twoFields = sampleForm([
        sampleStep([
          { name: 'Name', required: true, ui: { 'ui:widget': 'text' } },
          { name: 'Note', ui: { 'ui:widget': 'text' } },
        ]),
      ]);

      async function openStale(current: JsonObject) {
        const saveItem = jest.fn<FormServices['saveItem']>();
        saveItem.mockRejectedValueOnce(stale(current));
        saveItem.mockImplementation(async ({ body }) => ({
          record: { ...current, ...body, entityTag: '"1.3"' },
          problems: [],
        }));
        const { notify } = renderCollection('wizard', [stored], { saveItem }, twoFields);
        fireEvent.click(await screen.findByText('Edit'));
        await write('Eva Maria');
        await waitFor(() => expect(saveItem).toHaveBeenCalled(), WHILE);
        expect(saveItem.mock.calls[0]![0].tag).toBe('"1.1"');
        return { saveItem, notify };
      }

      test('what clashes is asked, and ours stays in the field', async () => {
        const { saveItem, notify } = await openStale({
          ...stored,
          name: 'Evita',
          entityTag: '"1.2"',
        });
        const dialog = await screen.findByRole('dialog');
        expect(dialog.textContent).toContain('conflict.mine');
        expect(((await field()) as HTMLInputElement).value).toBe('Eva Maria');
        expect(saveItem).toHaveBeenCalledTimes(1);
        fireEvent.click(within(dialog).getByText('conflict.continue'));
        await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(2), WHILE);
        expect(saveItem.mock.calls[1]![0]).toMatchObject({
          tag: '"1.2"',
          body: { name: 'Eva Maria' },
        });
        expect(notify).not.toHaveBeenCalled();
      });

      test('the answer from elsewhere is taken where it is chosen', async () => {
        const { saveItem } = await openStale({ ...stored, name: 'Evita', entityTag: '"1.2"' });
        const dialog = await screen.findByRole('dialog');
        fireEvent.click(within(dialog).getAllByRole('radio')[1]!);
        fireEvent.click(within(dialog).getByText('conflict.continue'));
        await waitFor(async () =>
          expect(((await field()) as HTMLInputElement).value).toBe('Evita'),
        );
        expect(saveItem).toHaveBeenCalledTimes(1);
      });

      test('what only the others changed is taken in and told, without a question', async () => {
        const { saveItem } = await openStale({ ...stored, note: 'new', entityTag: '"1.2"' });
        await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(2), WHILE);
        expect(screen.queryByRole('dialog')).toBeNull();
        await screen.findByText(/^conflict\.added/);
        expect(saveItem.mock.calls[1]![0]).toMatchObject({
          tag: '"1.2"',
          body: { name: 'Eva Maria' },
        });
      });

      test('what the others changed to the same is nothing to ask', async () => {
        const { saveItem } = await openStale({ ...stored, name: 'Eva Maria', entityTag: '"1.2"' });
        await waitFor(() => expect(saveItem).toHaveBeenCalledTimes(2), WHILE);
        expect(screen.queryByRole('dialog')).toBeNull();
      });
    });
  });
});
