/** @jest-environment jsdom */
import { noticeBlocks } from '@porchlight/engine/builder';
import { listTexts, type PackTexts } from '@porchlight/engine/edit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { OpenedPlace } from '../../../form-preview/SourceLink.tsx';
import { createWords } from '../../../words/words.ts';
import type { StudioApi } from '../../api/createStudioApi.ts';
import { readPackTexts } from '../../test/readPackTexts.ts';
import { attemptBuild, type Build, withChanges } from '../build.ts';
import { DeskPanel } from './DeskPanel.tsx';
import { NewNoticeDialog } from './NewNoticeDialog.tsx';
import { WantedPlace } from './wanted.ts';

const files = readPackTexts();
const PAPERS = 'desk/notices/papers-wanted.json';
const ASK = 'desk/actions/ask-for-papers.json';
const say = createWords('en');

let now: PackTexts = files;
const seen: Element[] = [];
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this);
  };
});
afterEach(cleanup);

interface ShownProps {
  texts?: PackTexts;
  /** Its form; absent: the dialog for a new notice. */
  file?: string;
  wanted?: OpenedPlace;
}

/** A form of the desk, or the dialog for a new notice, over texts that follow what is done. */
function Shown({ texts = files, file, wanted }: ShownProps) {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map(texts));
  const [place, setPlace] = useState(wanted);
  now = held;
  const onBuild: Build = (work) =>
    attemptBuild(work, ({ changes }) => setHeld((known) => withChanges(known, changes)));
  const common = { files: held, say, language: 'en', onBuild };
  if (file === undefined) return <NewNoticeDialog {...common} onClose={() => undefined} />;
  return (
    <WantedPlace.Provider value={{ place, onShown: () => setPlace(undefined) }}>
      <DeskPanel
        {...common}
        {...{
          file,
          base: '1',
          findings: [],
          api: { published: async () => [] } as unknown as StudioApi,
        }}
        onAsk={() => undefined}
        onChange={() => undefined}
      />
    </WantedPlace.Provider>
  );
}

const json = (file: string) => JSON.parse(now.get(file)!);
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const make = () => fireEvent.click(dialog().getByText('Make the notice'));

test('a new notice says which one its action sends now, and begins with a copy of it in its place', () => {
  render(<Shown />);
  expect(dialog().getByLabelText('First paragraph, in English')).toBeTruthy();
  // What is pressed beside a paper to ask for it again is another action.
  dialog().getByText(/^Ask to correct answers \(answers, and papers that staff press in a case/);
  expect(dialog().getByText('Ask for papers')).toBeTruthy();
  type('Which action sends it?', ASK);
  dialog().getByText(
    'It begins as a copy of “We need papers for application …”, which “Ask for papers” sends now, with all its parts, its text message and buttons in each language, and is sent in its place. Applicants get one message, not both: the one before, which nothing else sends, is deleted. Undo brings it back.',
  );
  expect(dialog().queryByLabelText('First paragraph, in English')).toBeNull();
  const subject = dialog().getByLabelText('Subject, in Spanish') as HTMLTextAreaElement;
  expect(subject.value).toBe('Necesitamos documentos para la solicitud {Number}');
  expect(dialog().queryByLabelText('What does the e-mail say?')).toBeNull();
  type('Subject, in English', 'Please send {Number} again');
  make();
  expect(json(ASK).effects.notice).toBe('please-send-number-again');
  const made = json('desk/notices/please-send-number-again.json');
  expect(made.subject).toBe('Please send {number} again');
  expect(made.text).toBe(JSON.parse(files.get(PAPERS)!).text);
  expect(made.blocks).toEqual(JSON.parse(files.get(PAPERS)!).blocks);
  expect(made.mail).toBe('full');
  expect(now.has(PAPERS)).toBe(false);
});

test('words that tell what a copy tells stay with that copy; all else that was typed stays', () => {
  render(<Shown />);
  const subject = (language: string) =>
    dialog().getByLabelText<HTMLTextAreaElement>(`Subject, in ${language}`).value;
  type('Subject, in Spanish', 'Mis palabras');
  type('Which action sends it?', ASK);
  expect(subject('Spanish')).toBe('Mis palabras');
  expect(subject('English')).toBe('We need papers for application {Number}');
  type('Subject, in English', 'Send {Number} again');
  fireEvent.click(dialog().getByLabelText('Only a first paragraph of your own'));
  expect([subject('English'), subject('Spanish')]).toEqual(['', 'Mis palabras']);
  type('Which action sends it?', 'desk/actions/deny.json');
  fireEvent.click(dialog().getByLabelText(/^A copy of/));
  expect(subject('English')).not.toContain('Send');
  type('Which action sends it?', ASK);
  expect(subject('English')).toBe('Send {Number} again');
  type('Which action sends it?', '');
  type('Subject, in English', 'Send it');
  type('Which action sends it?', ASK);
  expect([subject('English'), subject('Spanish')]).toEqual(['Send it', 'Mis palabras']);
});

test('a first paragraph that was typed before its action was chosen stays', () => {
  render(<Shown />);
  type('Subject, in English', 'Send it');
  type('First paragraph, in English', 'A paper is missing.');
  type('Which action sends it?', ASK);
  expect(dialog().getByLabelText<HTMLTextAreaElement>('First paragraph, in English').value).toBe(
    'A paper is missing.',
  );
  dialog().getByText(/now. From now on it sends this one in its place/);
});

test('from nothing it says what is put in and what nobody can put in; the one before may stay', () => {
  render(<Shown />);
  type('Which action sends it?', ASK);
  fireEvent.click(dialog().getByLabelText('Only a first paragraph of your own'));
  dialog().getByText(/so they are put in: “The papers that .*” and “Add papers without/);
  fireEvent.click(
    dialog().getByLabelText(
      'Delete “We need papers for application …” with this. Nothing would send it any more; Undo brings it back.',
    ),
  );
  dialog().getByText('It stays, and nothing sends it. The findings remind you of it.');
  dialog().getByText(
    '“Ask for papers” sends “We need papers for application …” now. From now on it sends this one in its place.',
  );
  type('Subject, in English', 'Send it');
  type('First paragraph, in English', 'We need it.');
  make();
  expect(now.has(PAPERS)).toBe(true);
  const kinds = noticeBlocks(now, 'desk/notices/send.json').map(({ kind }) => kind);
  expect(kinds).toEqual(['paragraph', 'list', 'button', 'signature']);
  cleanup();
  const texts = new Map(files).set(
    PAPERS,
    files.get(PAPERS)!.replace('"to": "upload"', '"to": "messages"'),
  );
  render(<Shown texts={texts} />);
  type('Which action sends it?', ASK);
  fireEvent.click(dialog().getByLabelText('Only a first paragraph of your own'));
  dialog().getByText(/no notice has a button to it/);
});

test('an action that sends nothing says so, and a notice that others send stays', () => {
  const deny = 'desk/actions/deny.json';
  const shared = files.get(deny)!.replace('"notice": "denied"', '"notice": "papers-wanted"');
  render(<Shown texts={new Map(files).set(deny, shared)} />);
  type('Which action sends it?', 'desk/actions/start-review.json');
  dialog().getByText(/^“.*” sends no notice now\.$/);
  expect(dialog().queryByText('What does it begin with?')).toBeNull();
  type('Which action sends it?', ASK);
  dialog().getByText('“We need papers for application …” stays: it is sent by Deny, too.');
  make();
  expect(now.has(PAPERS)).toBe(true);
});

test('a button is added with where it leads, behind the part that was worked at, and has the focus', async () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  fireEvent.focus(parts.getAllByLabelText('Paragraph, in English')[0]!);
  const add = within(parts.getByText('Add the part').closest('form')!);
  const where = add.getByLabelText('Where does it stand?') as HTMLSelectElement;
  expect(where.selectedOptions[0]!.textContent).toBe('After “Dear {First name},”');
  fireEvent.change(add.getByLabelText('What kind of part?'), { target: { value: 'button' } });
  fireEvent.change(add.getByLabelText('It leads to'), { target: { value: 'receipt' } });
  fireEvent.change(add.getByLabelText('What it says, in English'), { target: { value: 'See it' } });
  await act(async () => fireEvent.click(add.getByText('Add the part')));
  expect(json(PAPERS).blocks[1]).toMatchObject({ button: 'See it', to: 'receipt' });
  expect((document.activeElement as HTMLTextAreaElement).value).toBe('See it');
  // The next one stands behind it.
  expect(where.selectedOptions[0]!.textContent).toBe('After “See it”');
  fireEvent.change(where, { target: { value: '0' } });
  fireEvent.change(add.getByLabelText('What it says, in English'), { target: { value: 'Top' } });
  await act(async () => fireEvent.click(add.getByText('Add the part')));
  expect(json(PAPERS).blocks[0].button).toBe('Top');
});

test('the way down to a new part is at the top, and the first heading of a notice begins it', async () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const [paragraph] = parts.getAllByLabelText('Paragraph, in English');
  fireEvent.focus(paragraph!);
  seen.splice(0);
  fireEvent.click(parts.getByRole('button', { name: 'Down to “Add a part”' }));
  const form = parts.getByText('Add the part').closest('form')!;
  const add = within(form);
  expect(seen).toEqual([form]);
  expect(document.activeElement).toBe(add.getByLabelText('What kind of part?'));
  fireEvent.change(add.getByLabelText('What kind of part?'), { target: { value: 'heading' } });
  const where = add.getByLabelText<HTMLSelectElement>('Where does it stand?');
  expect(where.selectedOptions[0]!.textContent).toBe('First');
  fireEvent.change(add.getByLabelText('What it says, in English'), { target: { value: 'Papers' } });
  await act(async () => fireEvent.click(add.getByText('Add the part')));
  expect(json(PAPERS).blocks[0].heading).toBe('Papers');
  // A second one stands where somebody is at work.
  expect(where.selectedOptions[0]!.textContent).toBe('After “Papers”');
});

test('what was put behind the last word of another language is said beside it until it is moved', () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const field = parts.getAllByLabelText('Paragraph, in English')[1] as HTMLTextAreaElement;
  act(() => field.setSelectionRange(0, 0));
  act(() => void fireEvent.select(field));
  const telling = parts.getAllByLabelText('Put into “Paragraph”')[1]!;
  fireEvent.change(telling, { target: { value: '/$/case/number' } });
  const spanish = () => parts.getAllByLabelText('Paragraph, in Spanish')[1] as HTMLTextAreaElement;
  const note = '{Number} was put at the end: move it where it belongs.';
  const noteOf = (one: HTMLElement) =>
    document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(noteOf(spanish())).toBe(note);
  expect(noteOf(parts.getAllByLabelText('Paragraph, in English')[1]!)).toBeUndefined();
  expect(parts.getAllByRole('status').map(({ textContent }) => textContent)).toContain(note);
  fireEvent.change(spanish(), { target: { value: 'Para {Number} necesitamos esto:' } });
  expect(noteOf(spanish())).toBeUndefined();
});

test('places read by the words that they are put in by; what is typed so is written by their names', () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const field = parts.getAllByLabelText<HTMLTextAreaElement>('Paragraph, in English')[0]!;
  const typed = (value: string) => fireEvent.change(field, { target: { value } });
  expect(field.value).toBe('Dear {First name},');
  typed('Hello, {First name}, ');
  expect(json(PAPERS).blocks[0].paragraph).toBe('Hello, {firstName},');
  // As it was typed: other letters would move the caret.
  expect(field.value).toBe('Hello, {First name}, ');
  typed('Hello, {firstName}');
  expect(field.value).toBe('Hello, {firstName}');
  fireEvent.blur(field);
  expect(field.value).toBe('Hello, {First name}');
  typed('Hello, {First nam}');
  expect(json(PAPERS).blocks[0].paragraph).toBe('Hello, {First nam}');
  typed('Hello, {First name}');
  expect(json(PAPERS).blocks[0].paragraph).toBe('Hello, {firstName}');
  // What it did not tell before is told from now on, where it is there.
  typed('Hello, {City}');
  expect(json(PAPERS).blocks[0].paragraph).toBe('Hello, {physicalCity}');
  expect(json(PAPERS).values.physicalCity).toBe('/MailingInformation/PhysicalCity');
  expect(json(PAPERS).blocks[0].when['/MailingInformation/PhysicalCity']).toBe(true);
  expect(field.value).toBe('Hello, {City}');
});

test('a text message that was copied is in sight; where there is none it is folded', () => {
  const isFolded = () =>
    screen.getByLabelText('Text message, in English').closest('details:not([open])') !== null;
  render(<Shown file={PAPERS} />);
  expect(isFolded()).toBe(false);
  cleanup();
  const { text: _, ...silent } = JSON.parse(files.get(PAPERS)!);
  render(<Shown file={PAPERS} texts={new Map(files).set(PAPERS, JSON.stringify(silent))} />);
  expect(isFolded()).toBe(true);
});

test('what is put in stands where one typed, counted in the words that are read', () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const field = parts.getAllByLabelText<HTMLTextAreaElement>('Paragraph, in English')[0]!;
  act(() => field.setSelectionRange(field.value.length - 1, field.value.length - 1));
  act(() => void fireEvent.select(field));
  const telling = parts.getAllByLabelText('Put into “Paragraph”')[0]!;
  fireEvent.change(telling, { target: { value: '/$/case/number' } });
  expect(json(PAPERS).blocks[0].paragraph).toBe('Dear {firstName}{number},');
});

test('a new part is typed with the same words', async () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const add = within(parts.getByText('Add the part').closest('form')!);
  const typed = { target: { value: 'Thanks, {First name}' } };
  fireEvent.change(add.getByLabelText('What it says, in English'), typed);
  await act(async () => fireEvent.click(add.getByText('Add the part')));
  expect(json(PAPERS).blocks.map(({ paragraph }: { paragraph?: string }) => paragraph)).toContain(
    'Thanks, {firstName}',
  );
});

const CITY = '/MailingInformation/PhysicalCity';

test('a new part, and a new notice, tell what is typed in them by its words', async () => {
  render(<Shown file={PAPERS} />);
  const parts = within(screen.getByRole('group', { name: 'What it says' }));
  const add = within(parts.getByText('Add the part').closest('form')!);
  const write = (language: string, value: string) =>
    fireEvent.change(add.getByLabelText(`What it says, in ${language}`), { target: { value } });
  write('English', 'Hello, {City}');
  write('Spanish', 'Hola, {City}');
  await act(async () => fireEvent.click(add.getByText('Add the part')));
  const { blocks, values } = json(PAPERS);
  const added = blocks.find(({ paragraph }: { paragraph?: string }) =>
    paragraph?.startsWith('Hello'),
  );
  expect(added).toMatchObject({ paragraph: 'Hello, {physicalCity}', when: { [CITY]: true } });
  expect(values.physicalCity).toBe(CITY);
  const spanish = JSON.parse(now.get(`texts/es/${PAPERS}`)!)[`blocks/${added.id}`];
  expect(spanish).toEqual({ text: 'Hola, {physicalCity}', of: expect.any(String) });
  expect(listTexts(now, PAPERS).find(({ key }) => key === `blocks/${added.id}`)).toMatchObject({
    translations: { es: { state: 'current' } },
  });
  cleanup();
  render(<Shown />);
  type('Subject, in English', 'Send it, {City}');
  type('First paragraph, in English', 'We need it in {City}.');
  type('First paragraph, in Spanish', 'Lo necesitamos en {City}.');
  make();
  const file = [...now.keys()].find((one) => /^desk\/notices\/send/.test(one))!;
  expect(json(file).blocks[0]).toMatchObject({
    paragraph: 'We need it in {physicalCity}.',
    when: { [CITY]: true },
  });
  // A subject tells what is always there.
  expect(json(file).subject).toContain('{City}');
  expect(now.get(`texts/es/${file}`)).toContain('Lo necesitamos en {physicalCity}.');
});

const at = (more: Partial<OpenedPlace>): OpenedPlace => ({
  file: PAPERS,
  line: 1,
  column: 1,
  ...more,
});

test.each<[string, OpenedPlace, string, string]>([
  ['the list of a part', at({ pointer: '/blocks/2/list' }), '/blocks/2/list', ''],
  ['where a button leads', at({ pointer: '/blocks/4/to' }), '/blocks/4/to', ''],
  ['the condition of a part', at({ pointer: '/blocks/0/when/x' }), '/blocks/0/when', ''],
  ['a part that is not there', at({ pointer: '/blocks/-' }), '/blocks/-', ''],
  ['when nothing sends it', at({ pointer: '' }), '/on', ''],
  ['a value, in the part that tells it', at({ pointer: '/values/firstName' }), '/blocks/0', ''],
  [
    'a part that is not translated',
    at({ pointer: '/blocks/3/paragraph', params: { language: 'es' } }),
    '/blocks/3/paragraph',
    'es',
  ],
  [
    'a translation',
    at({ file: `texts/es/${PAPERS}`, pointer: '/blocks~1how/text' }),
    '/blocks/3',
    'es',
  ],
  ['what an action makes', at({ file: ASK, pointer: '/effects/link' }), '/effects/link', ''],
  [
    'what an action asks for',
    at({ file: ASK, pointer: '/effects/requests' }),
    '/effects/requests/papers',
    '',
  ],
])('a finding leads to %s: in sight, focused and marked', async (_what, wanted, field, lang) => {
  seen.splice(0);
  const file = wanted.file.replace('texts/es/', '');
  render(<Shown file={file} wanted={wanted} />);
  await waitFor(() => expect(seen.length).toBe(1));
  const [shown] = seen as HTMLElement[];
  expect(shown!.dataset.at ?? shown!.dataset.keys).toBe(field);
  expect(shown!.contains(document.activeElement)).toBe(true);
  expect(shown!.dataset.wanted).toBe('true');
  if (lang) expect((document.activeElement as HTMLElement).lang).toBe(lang);
  act(() => (document.activeElement as HTMLElement).blur());
  expect(shown!.dataset.wanted).toBeUndefined();
});
