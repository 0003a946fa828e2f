/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { moveQuestion, moveQuestionTo } from '@porchlight/engine/builder';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import type { MergeConflict } from '../workspace/Workspace.ts';
import { MergeDialog, type MergeDialogProps } from './MergeDialog.tsx';

// jsdom has none of these.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
afterEach(cleanup);

const files = readPackTexts();

/** Two admins move the same question: here up in its step, and by the other one to another step. */
const question = { file: 'programs/rent/landlord.schema.json', name: 'MonthsOwed' };
const ui = 'programs/rent/landlord.ui.json';
const mine = moveQuestion(files, question, -1);
const theirs = moveQuestionTo(files, question, {
  ...{ form: 'application', program: 'rent', step: 'eviction', wasPublic: false },
});
const textOf = (changes: { name: string; text: string | null }[]) =>
  changes.find(({ name }) => name === ui)!.text!;
const clash: MergeConflict = {
  path: ui,
  mine: textOf(mine.changes),
  change: 'one',
  theirs: {
    ...{ path: ui, etag: '"2"', isDeleted: false, text: textOf(theirs.changes) },
    ...{
      changedBy: 'bea@example.org',
      changedAt: '2026-11-21T10:00:00Z',
      size: 1,
      state: 'changed',
    },
  } as MergeConflict['theirs'],
};

function open(language: string, more: Partial<MergeDialogProps> = {}) {
  const say = createWords(language);
  const [onSettle, onGiveWay] = [jest.fn(), jest.fn()];
  const change = { said: mine.said };
  render(
    <MergeDialog
      {...{ clash, change, say, onSettle, onGiveWay }}
      admin="ada@example.org"
      {...more}
    />,
  );
  return { say, onSettle, onGiveWay };
}

test.each(['en', 'es'])('who moves what another moved gives way as a whole, in %s', (language) => {
  const { say, onSettle, onGiveWay } = open(language);
  const what = say('did.question-moved', mine.said.params!);
  expect(screen.getByRole('dialog').textContent).toContain(
    say('studio.clash-change', { who: 'bea@example.org', what }),
  );
  fireEvent.click(screen.getByRole('button', { name: say('studio.clash-give-way') }));
  expect([onGiveWay.mock.calls.length, onSettle.mock.calls.length]).toEqual([1, 0]);
});

test('or she keeps hers, or takes the other; nothing is decided by Escape', () => {
  const { say, onSettle, onGiveWay } = open('en');
  const dialog = screen.getByRole('dialog');
  const pressed = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, pressed);
  expect(pressed.defaultPrevented).toBe(true);
  expect(dialog.textContent).toContain('MonthsOwed');
  fireEvent.click(screen.getByRole('button', { name: say('studio.clash-keep') }));
  fireEvent.click(screen.getByRole('button', { name: say('studio.clash-take') }));
  expect(onSettle.mock.calls).toEqual([[clash.mine], [clash.theirs.text]]);
  expect(onGiveWay).not.toHaveBeenCalled();
});

test('what was typed is put together alone, and she may be the other one herself', () => {
  const { say } = open('en', { change: undefined, admin: 'bea@example.org' });
  expect(screen.queryByRole('button', { name: say('studio.clash-give-way') })).toBeNull();
  const who = say('studio.you-elsewhere');
  expect(screen.getByRole('heading').textContent).toBe(
    say('studio.clash-title', { who, path: ui }),
  );
});
