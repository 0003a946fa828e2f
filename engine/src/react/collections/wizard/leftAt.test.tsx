/** @jest-environment jsdom */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FormServices, UnsavedItem, UnsavedItems } from '../../state/FormServices.ts';
import { renderCollection } from '../../test/renderCollection.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';

const form = sampleForm([
  sampleStep([{ name: 'Name', required: true, ui: { 'ui:widget': 'text' } }]),
  sampleStep([{ name: 'Note', ui: { 'ui:widget': 'text' } }], {
    name: 'second',
    title: 'Second step',
    validator: 'step:second',
  }),
]);
const eva = { id: 1, name: 'Eva', isComplete: true };
const saveItem: FormServices['saveItem'] = async ({ body }) => ({
  record: { ...eva, ...body, id: 1 },
  problems: [],
});

/** What this browser keeps over a reload. */
function openJournal() {
  const texts = new Map<string, string>();
  const unsaved: UnsavedItems = {
    keep(place, item) {
      if (item) texts.set(JSON.stringify(place), JSON.stringify(item));
      else texts.delete(JSON.stringify(place));
    },
    read(place) {
      const text = texts.get(JSON.stringify(place));
      return text === undefined ? undefined : (JSON.parse(text) as UnsavedItem);
    },
    attach: () => () => undefined,
  };
  return { texts, unsaved };
}

const shown = (pointer: string) =>
  waitFor(() => expect(document.getElementById(pointer)).toBeTruthy());
const leave = () => fireEvent.click(screen.getByText('members.back-to-list'));

test('an item opens again at the step at which it stood, also on a page that was opened since', async () => {
  const { unsaved } = openJournal();
  renderCollection('wizard', [eva], { saveItem, unsaved }, form);
  fireEvent.click(await screen.findByText('Edit'));
  await shown('/Sample/Name');
  fireEvent.click(screen.getByText('application.next'));
  await shown('/Sample/Note');
  cleanup();
  renderCollection('wizard', [eva], { saveItem, unsaved }, form);
  fireEvent.click(await screen.findByText('Edit'));
  await shown('/Sample/Note');
  leave();
  await screen.findByText('Edit');
  cleanup();
  renderCollection('wizard', [eva], { saveItem, unsaved }, form);
  fireEvent.click(await screen.findByText('Edit'));
  await shown('/Sample/Note');
  // Finished, too.
  fireEvent.click(screen.getByText('Finish'));
  fireEvent.click(await screen.findByText('Edit'));
  await shown('/Sample/Note');
  leave();
  await screen.findByText('Edit');
  cleanup();
  renderCollection('wizard', [eva], { saveItem, unsaved }, form);
  fireEvent.click(await screen.findByText('Edit'));
  await shown('/Sample/Note');
});

test('the step of a new one is that of the item that it becomes', async () => {
  const { unsaved, texts } = openJournal();
  renderCollection('wizard', [], { saveItem, unsaved }, form);
  fireEvent.click(await screen.findByText('Add'));
  await shown('/Sample/Name');
  fireEvent.change(document.getElementById('/Sample/Name')!, { target: { value: 'Eva' } });
  fireEvent.click(screen.getByText('application.next'));
  await shown('/Sample/Note');
  const place = { collection: '/Outer/Things', id: 1, kind: 'left' as const };
  expect(unsaved.read(place)?.step).toBe(1);
  expect([...texts.keys()].filter((name) => name.includes('left'))).toHaveLength(1);
});
