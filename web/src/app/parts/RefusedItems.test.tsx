/** @jest-environment jsdom */
import type { Form, Texts } from '@porchlight/engine';
import { createFormStore, FormStoreProvider, TextsProvider } from '@porchlight/engine/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { sampleForm } from '../session/sampleForm.ts';
import type { RefusedItem } from '../session/UnsentItems.ts';
import { RefusedItems } from './RefusedItems.tsx';

const sentence = (words: string) => [
  { type: 0, value: words },
  { type: 1, value: 'lists' },
];
const REFUSED = { 'application.items-refused': sentence('Not saved: ') };
const NOT_REMOVED = { 'application.items-not-removed': sentence('Still there: ') };
const income: RefusedItem = { fact: 'incomes', refusal: { code: 'refused' } };
const member: RefusedItem = { fact: 'members', refusal: { code: 'changed-not-removed' } };

/** A page whose lists are called Incomes and Members. */
function show(texts: object, items: RefusedItem[]) {
  const form = sampleForm() as Form;
  const [city] = form.steps[0]!.fields;
  const lists = ['Incomes', 'Members'].map((title) => ({
    ...city!,
    pointer: `/Last/${title}`,
    group: 'Last',
    name: title,
    type: 'array',
    title,
    wire: { as: 'none' },
    resource: { path: title, form: title, idKey: 'id', fact: title.toLowerCase() },
  }));
  form.steps[1]!.fields.push(...(lists as never[]));
  const store = createFormStore({ form, answers: {}, kept: {}, facts: {} });
  const page = (shown: RefusedItem[]) => (
    <TextsProvider texts={texts as Texts} language="en">
      <FormStoreProvider store={store}>
        <RefusedItems items={shown} />
      </FormStoreProvider>
    </TextsProvider>
  );
  const { rerender } = render(page(items));
  return { change: (next: RefusedItem[]) => rerender(page(next)) };
}

const region = () => screen.getByRole('status');
/** Until a region that is new is filled. */
const filled = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

/** What is said of items. */
async function say(texts: object, ...items: RefusedItem[]) {
  show(texts, items);
  await filled();
  const said = [...document.querySelectorAll('p')].map((one) => one.textContent);
  cleanup();
  return said;
}

test('what is refused is heard: the region stays, and is filled', async () => {
  const { change } = show({ ...REFUSED, ...NOT_REMOVED }, [member]);
  const before = region();
  expect(before.textContent).toBe('');
  await filled();
  expect(before.textContent).toBe('Still there: Members');
  change([]);
  expect(before.textContent).toBe('');
  change([member]);
  expect(region()).toBe(before);
  expect(before.textContent).toBe('Still there: Members');
});

test('what is not removed has a sentence of its own', async () => {
  const texts = { ...REFUSED, ...NOT_REMOVED };
  expect(await say(texts, income, member)).toEqual(['Not saved: Incomes', 'Still there: Members']);
  expect(await say(texts, member)).toEqual(['Still there: Members']);
});

test('it is said with the rest in a release from before, which has one sentence for all', async () => {
  expect(await say(REFUSED, member)).toEqual(['Not saved: Members']);
  expect(await say(REFUSED, income, member)).toEqual(['Not saved: Incomes and Members']);
});

test('a release that has no words says nothing beside the items', async () => {
  expect(await say({}, income, member)).toEqual([]);
});
