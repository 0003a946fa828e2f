/** @jest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderCollection, type } from '../test/renderCollection.tsx';

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
