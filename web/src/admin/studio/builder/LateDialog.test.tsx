/** @jest-environment jsdom */
import { type Built, placeQuestion } from '@porchlight/engine/builder';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createWords } from '../../words/words.ts';
import { readPackTexts } from '../test/readPackTexts.ts';
import { attemptBuild } from './build.ts';
import { LateDialog } from './LateDialog.tsx';
import { useMoveGuard } from './useMoveGuard.ts';

const files = readPackTexts();
// jsdom has none.
HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const say = createWords('en');
const built: Built[] = [];
const file = 'programs/rent/landlord.schema.json';

function Harness({ texts }: { texts: ReadonlyMap<string, string> }) {
  const guard = useMoveGuard(texts, (work) => attemptBuild(work, (one) => built.push(one)));
  const to = { form: 'application', program: 'rent', step: 'eviction', gap: 0 };
  const move = (name: string) =>
    guard.onBuild(() => placeQuestion(files, { file, name }, to)) ?? 'done';
  return (
    <>
      <button type="button" onClick={() => move('HasEvictionNotice')}>
        one that shows the step
      </button>
      <button type="button" onClick={() => move('LandlordName')}>
        one that shows nothing
      </button>
      {guard.asked && <LateDialog asked={guard.asked} say={say} onSettle={guard.settle} />}
    </>
  );
}

beforeEach(() => built.splice(0));
afterEach(cleanup);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a move that leaves nothing waiting is made; another is asked about, and made or left', () => {
  render(<Harness texts={files} />);
  press('one that shows nothing');
  expect(built).toHaveLength(1);
  press('one that shows the step');
  screen.getByText(/^the step “Eviction Notice” is shown depending on/);
  press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(built).toHaveLength(1);
  press('one that shows the step');
  press('Move it all the same');
  expect(built.map(({ said }) => said.id)).toEqual(['question-moved', 'question-moved']);
});

test('what somebody else has made of the files meanwhile is not written over', () => {
  const { rerender } = render(<Harness texts={files} />);
  press('one that shows the step');
  rerender(<Harness texts={new Map(files).set(file, '{}')} />);
  press('Move it all the same');
  expect(built).toEqual([]);
});
