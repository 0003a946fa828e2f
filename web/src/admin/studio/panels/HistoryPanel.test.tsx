/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../../http/ApiError.ts';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compared, Copy, HistoryEntry } from '../api/records.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

afterEach(cleanup);

const COPY: Copy = {
  ...{ id: 7, name: 'Mine', owner: 'ada', isOwn: true, base: 'aaaa', isBehind: false },
  ...{ etag: '"9"', changedAt: '2026-11-21T10:00:00.000Z' },
};
const entry = (id: number, title: string, paths: string[]): HistoryEntry => ({
  ...{ id, kind: 'edit', by: 'bea@example.org', at: `2026-11-21T10:0${id}:00.000Z`, paths },
  said: { id: 'question-moved', params: { title } },
});
const [PAGE, STEP] = ['pages/landing.json', 'steps/race.schema.json'];
const ENTRIES = [entry(5, 'Rent', [PAGE]), entry(3, 'Race', [PAGE, STEP])];
const COMPARED: Compared = {
  isWhole: true,
  changes: [{ sentence: 'People are asked of their race later.' }] as never,
  files: [
    { path: PAGE, state: 'changed', before: {}, after: {} },
    { path: STEP, state: 'deleted', before: {} },
  ],
};

async function open({ refusal, language = 'en' }: { refusal?: ApiError; language?: string } = {}) {
  const say = createWords(language);
  document.documentElement.lang = language;
  const compareStates = jest.fn<StudioApi['compareStates']>().mockResolvedValue(COMPARED);
  const goBack = jest.fn<StudioApi['goBack']>();
  if (refusal) goBack.mockRejectedValue(refusal);
  else goBack.mockResolvedValue({ changed: [PAGE] } as never);
  const order: string[] = [];
  const api = {
    ...{ compareStates, goBack },
    copy: async () => ({ ...COPY, etag: '"9"' }),
    history: async () => ({ entries: ENTRIES, hasMore: false }),
  } as unknown as StudioApi;
  const did = (what: string) => async () => void order.push(what);
  render(
    <HistoryPanel
      {...{ api, say }}
      copy={COPY}
      hash="h"
      flush={did('flush')}
      onDone={did('done')}
    />,
  );
  await screen.findByText(say('history.compare'));
  return { say, compareStates, goBack, order };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each(['en', 'es'])('any two states are compared, in %s', async (language) => {
  const { say, compareStates } = await open({ language });
  const [from, to] = [say('history.from'), say('history.to')];
  const named = [...screen.getByLabelText<HTMLSelectElement>(from).options].map(
    ({ value }) => value,
  );
  expect(named).toEqual(['base', 'now', '5', '3', '0']);
  choose(from, '3');
  choose(to, '0');
  expect(compareStates).not.toHaveBeenCalled();
  press(say('history.show'));
  await screen.findByText('People are asked of their race later.');
  expect(compareStates.mock.calls).toEqual([[7, 3, 0]]);
  expect(screen.getAllByText(/ · /, { selector: 'summary' }).map((one) => one.textContent)).toEqual(
    [`${PAGE} · ${say('history.file-changed')}`, `${STEP} · ${say('history.file-deleted')}`],
  );
  // What was shown is of other states, once another is chosen.
  choose(to, 'now');
  expect(screen.queryByText('People are asked of their race later.')).toBeNull();
  press(say('history.show'));
  await waitFor(() => expect(compareStates.mock.calls.at(-1)).toEqual([7, 3, 'now']));
});

test('one change is taken back, whole or in one file, once what was typed is sent', async () => {
  const { say, compareStates, goBack, order } = await open();
  const race = say('did.question-moved', { title: 'Race' });
  press(`${say('history.take-back')}: ${race}`);
  await screen.findByText(say('history.done', { count: 1 }));
  const whole = { way: 'take-back', entry: 3, paths: undefined, etag: '"9"' };
  expect([goBack.mock.calls[0], order]).toEqual([
    [7, whole],
    ['flush', 'done'],
  ]);

  press(`${say('history.what')}: ${race}`);
  await screen.findByText('People are asked of their race later.');
  // From the state before it, which is the first one, to the one after it.
  expect(compareStates.mock.calls.at(-1)).toEqual([7, 0, 3]);
  const step = within(
    screen.getByText(new RegExp(STEP), { selector: 'summary' }).closest('details')!,
  );
  for (const [word, way] of [
    ['history.take-back-file', 'take-back'],
    ['history.restore-file', 'restore'],
  ] as const) {
    fireEvent.click(step.getByText(say(word)));
    await waitFor(() =>
      expect(goBack.mock.calls.at(-1)).toEqual([7, { ...whole, way, paths: [STEP] }]),
    );
    await waitFor(() => expect(step.getByText<HTMLButtonElement>(say(word)).disabled).toBe(false));
  }
});

test('the newest state is where the copy is, an older one can be had back, and a refusal is said', async () => {
  const refusal = new ApiError(412, 'studio-copy-changed', [], { title: 'Changed.' }, null);
  const { say, goBack, order } = await open({ refusal });
  const [rent, race] = ['Rent', 'Race'].map((title) => say('did.question-moved', { title }));
  expect(screen.queryByRole('button', { name: `${say('history.restore')}: ${rent}` })).toBeNull();
  press(`${say('history.restore')}: ${race}`);
  await screen.findByRole('alert');
  expect(goBack.mock.calls[0]![1]).toMatchObject({ way: 'restore', entry: 3 });
  // Nothing came of it, so the copy is not fetched anew.
  expect(order).toEqual(['flush']);
});
