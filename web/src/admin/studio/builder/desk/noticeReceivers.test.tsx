/** @jest-environment jsdom */
import type { PackTexts } from '@porchlight/engine/edit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createWords } from '../../../words/words.ts';
import type { StudioApi } from '../../api/createStudioApi.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { attemptBuild, type Build, withChanges } from '../build.ts';
import { DeskPanel } from './DeskPanel.tsx';
import { NoticeLook } from './NoticeLook.tsx';

const PAPERS = 'desk/notices/papers-wanted.json';
const FILE = 'desk/notices/late.json';
const pack = readPackTexts();
const files: PackTexts = new Map([
  ...pack,
  [FILE, pack.get(PAPERS)!],
  [`texts/es/${FILE}`, pack.get(`texts/es/${PAPERS}`)!],
]);
const say = createWords('en');
let now: PackTexts;
const changes: string[][] = [];
afterEach(cleanup);

/** The form of a notice, with how it reads. */
function Shown({ file, known = files }: { file: string; known?: PackTexts }) {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map(known));
  now = held;
  const onBuild: Build = (work) =>
    attemptBuild(work, (built) => {
      changes.push(built.changes.map(({ name }) => name));
      setHeld((known) => withChanges(known, built.changes));
    });
  const common = { files: held, file, say, language: 'en', onBuild };
  return (
    <>
      <DeskPanel
        {...common}
        base="1"
        findings={[]}
        api={{ published: async () => [] } as unknown as StudioApi}
        onAsk={() => undefined}
        onChange={() => undefined}
      />
      <NoticeLook {...{ files: held, file, say, language: 'en' }} />
    </>
  );
}

const json = () => JSON.parse(now.get(FILE)!);
const press = (label: string) => fireEvent.click(screen.getByText(label));
const tick = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }));

test('what goes with other receivers is said before, and is one change', () => {
  render(<Shown file={FILE} />);
  expect(screen.getByText('What does the e-mail say?')).toBeTruthy();
  press('Staff');
  // Nothing has changed yet.
  expect(now.get(FILE)).toBe(files.get(FILE));
  screen.getByText(/^Staff get no text message, no answers and no button/);
  expect(screen.getAllByText(/^Dear \{First name\},$/).length).toBeGreaterThan(0);
  screen.getByText('It will go by itself, when an application is sent for the first time.');
  press('Leave it as it is');
  expect(screen.queryByText(/^Staff get no text/)).toBeNull();
  press('Staff');
  changes.splice(0);
  press('Change it so, and send it to staff');
  expect(changes).toEqual([[FILE, `texts/es/${FILE}`]]);
  expect(json()).toMatchObject({ to: ['caseworker'], on: 'submitted' });
  expect(screen.queryByText('What does the e-mail say?')).toBeNull();
  expect(screen.queryByText('when what somebody began ends soon')).toBeNull();
  tick('Supervisor');
  expect(json().to).toEqual(['caseworker', 'supervisor']);
  tick('Caseworker');
  expect(json().to).toEqual(['supervisor']);
  screen.getByText('To: Supervisor');
  // One has to get it.
  tick('Supervisor');
  expect(json().to).toEqual(['supervisor']);
  press('The applicant');
  screen.getByText('The mail will say only that there is a message.');
  press('Change it so, and send it to the applicant');
  expect(json()).toMatchObject({ mail: 'short' });
  expect(json()).not.toHaveProperty('to');
});

test('one that an action sends says so, and stays to the applicant', () => {
  render(<Shown file={PAPERS} />);
  press('Staff');
  screen.getByText(/^“Ask for papers” sends it to the applicant\./);
  expect(screen.queryByText('Change it so, and send it to staff')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('The applicant').checked).toBe(true);
  expect(now.get(PAPERS)).toBe(files.get(PAPERS));
});

test('no action offers a notice to staff', () => {
  render(<Shown file="desk/actions/deny.json" />);
  const titles = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(titles).toContain('We look at our decision about … again');
  expect(titles).not.toContain('An appeal waits for a decision: …');
});

test('one whose subject tells an answer says so, and stays to the applicant', () => {
  const notice = { ...JSON.parse(files.get(FILE)!), subject: 'Papers, {firstName}' };
  render(<Shown file={FILE} known={new Map(files).set(FILE, JSON.stringify(notice, null, 2))} />);
  press('Staff');
  screen.getByText(/^Its subject, “Papers, \{First name\}”, tells what they are not told/);
  expect(screen.queryByText('Change it so, and send it to staff')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('The applicant').checked).toBe(true);
});
