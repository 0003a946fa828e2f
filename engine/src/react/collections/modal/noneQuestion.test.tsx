/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import type { JsonObject, Pace } from '../../../kernel/index.ts';
import { ItemProvider } from '../../state/ItemContext.tsx';
import { renderForm } from '../../test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../test/sampleForm.ts';
import { CollectionKindsProvider } from '../CollectionKinds.ts';
import { COLLECTION_KINDS } from '../kinds.ts';
// What is loaded with a step here is there from the start.
import '../../wizard/PagedStep.tsx';
import { StepPage } from '../../wizard/StepPage.tsx';
import { ModalCollection } from './ModalCollection.tsx';

const LIST = '/Sample/Things';
const QUESTION = 'You have added none. Are there none?';
const itemForm = sampleForm([sampleStep([{ name: 'Name' }])]);

const loadItemForm = async () => itemForm;

const resource = { path: 'things', form: 'thing', idKey: 'id', fact: 'things' };
const listField = (name: string, noneQuestion: string) => ({
  name,
  type: 'array' as const,
  resource,
  wire: { as: 'none' as const },
  none: 'There are none',
  noneQuestion,
  ui: { 'ui:field': 'collection', 'ui:options': { collection: 'modal' } },
});
const OTHER = 'Are there no others?';

async function open({
  pace = 'steps' as Pace,
  items = [] as JsonObject[],
  isHeld = false,
  hasTwo = false,
  isRequired = false,
  isListLast = false,
  kinds = COLLECTION_KINDS,
  loadForm = loadItemForm,
} = {}) {
  const lists = [listField('Things', QUESTION), ...(hasTwo ? [listField('Others', OTHER)] : [])];
  const second = { name: 'Second', required: isRequired };
  const step = sampleStep(isListLast ? [second, ...lists] : [...lists, second]);
  const isListThere = kinds === COLLECTION_KINDS && loadForm === loadItemForm;
  const onNext = jest.fn();
  const scope = { reveal: async () => '', isReadOnly: isHeld };
  const { store } = renderForm(
    <CollectionKindsProvider value={kinds}>
      <ItemProvider value={scope}>
        <StepPage step={step} hasBack={false} isSaving={false} onNext={onNext} onBack={() => {}} />
      </ItemProvider>
    </CollectionKindsProvider>,
    {
      form: { ...sampleForm([step]), pace },
      texts: {
        'fields.add-item': 'Add',
        'application.next': 'Next',
        'application.back': 'Back',
        'fields.none-yes': 'Yes',
        'fields.none-no': 'No',
      },
      services: { loadForm },
    },
  );
  act(() => store.update({ facts: { things: items } }));
  if (isListThere) await screen.findAllByText('Add').catch(() => undefined);
  const next = await screen.findByRole('button', { name: 'Next' });
  return { store, onNext, next: () => fireEvent.click(next) };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('Next asks about a list that is empty; yes says so and goes on', async () => {
  const { store, onNext, next } = await open();
  next();
  await screen.findByRole('dialog', { name: QUESTION });
  expect(onNext).not.toHaveBeenCalled();
  await press('Yes');
  expect(store.fieldState(LIST).value).toBe('none');
  expect(onNext).toHaveBeenCalledTimes(1);
  // What was said is not asked again.
  next();
  expect(onNext).toHaveBeenCalledTimes(2);
});

test('no comes back to the list, and nothing was said', async () => {
  const { store, onNext, next } = await open();
  next();
  await press('No');
  await waitFor(() => expect(document.activeElement?.id).toBe(LIST));
  expect([store.fieldState(LIST).value, onNext.mock.calls.length]).toEqual([undefined, 0]);
});

test('two empty lists of a step are asked about one after the other', async () => {
  const { store, onNext, next } = await open({ hasTwo: true });
  next();
  await screen.findByRole('dialog', { name: QUESTION });
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  await press('Yes');
  await screen.findByRole('dialog', { name: OTHER });
  expect(onNext).not.toHaveBeenCalled();
  await press('Yes');
  expect(store.fieldState('/Sample/Others').value).toBe('none');
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('one question at a time it is asked where the list has the screen', async () => {
  const { store, next } = await open({ pace: 'one' });
  next();
  await screen.findByRole('dialog', { name: QUESTION });
  await press('Yes');
  expect(store.fieldState(LIST).value).toBe('none');
  expect(await screen.findByRole('textbox')).toBeDefined();
});

test.each([
  ['has something', { items: [{ id: 1 }] }],
  ['can not be changed now', { isHeld: true }],
])('nothing is asked of a list that %s', async (_, given) => {
  const { onNext, next } = await open(given);
  next();
  expect(onNext).toHaveBeenCalledTimes(1);
});

describe('of a list that is still on its way', () => {
  /** A list that is there when it is said so. */
  function late() {
    let arrive!: () => void;
    const part = new Promise<{ default: typeof ModalCollection }>((resolve) => {
      arrive = () => resolve({ default: ModalCollection });
    });
    return { kinds: { modal: lazy(() => part) }, arrive: () => act(async () => arrive()) };
  }

  test('Next asks once it is there, and goes on by the answer', async () => {
    const { kinds, arrive } = late();
    const { store, onNext, next } = await open({ kinds });
    next();
    expect(onNext).not.toHaveBeenCalled();
    await arrive();
    await screen.findByRole('dialog', { name: QUESTION });
    await press('Yes');
    expect([store.fieldState(LIST).value, onNext.mock.calls.length]).toEqual(['none', 1]);
  });

  test('Next goes on by itself, and once, where the lists have nothing to ask', async () => {
    const { kinds, arrive } = late();
    const { onNext, next } = await open({
      kinds,
      items: [{ id: 1, Name: 'Stove' }],
      hasTwo: true,
    });
    next();
    await arrive();
    await waitFor(() => expect(onNext).toHaveBeenCalled());
    expect([onNext.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  test('what was emptied meanwhile is said before anything is asked', async () => {
    const { kinds, arrive } = late();
    const { store, onNext, next } = await open({ kinds, isRequired: true });
    act(() => store.setValue('/Sample/Second', 'said'));
    next();
    act(() => store.setValue('/Sample/Second', ''));
    await arrive();
    await screen.findByText('Required');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onNext).not.toHaveBeenCalled();
  });

  test('one question at a time, Back takes a Next back that waits', async () => {
    const { kinds, arrive } = late();
    const { onNext, next } = await open({ kinds, pace: 'one', isListLast: true });
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'said' } });
    next();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    next();
    await press('Back');
    await screen.findByRole('textbox');
    await arrive();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox')).toBeDefined();
    expect(onNext).not.toHaveBeenCalled();
  });

  test('who has left the step goes nowhere when it comes', async () => {
    const { kinds, arrive } = late();
    const { onNext, next } = await open({ kinds });
    next();
    cleanup();
    await arrive();
    expect(onNext).not.toHaveBeenCalled();
  });

  test('Next asks also while the form of its items is not there', async () => {
    const { onNext, next } = await open({ loadForm: () => new Promise(() => {}) });
    await screen.findByText('Next');
    await act(async () => {});
    // Who comes back to the list waits for it: nothing that stands there until then can have the focus.
    expect(document.getElementById(LIST)).toBeNull();
    next();
    await screen.findByRole('dialog', { name: QUESTION });
    expect(onNext).not.toHaveBeenCalled();
  });
});
