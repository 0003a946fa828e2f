import { checkPack } from '../../check/checkPack.ts';
import { copyFiles } from '../../compile/test/brokenPack.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { firstReceivers, lostParts, receiversOf, setNoticeReceivers } from './noticeReceivers.ts';

const texts: PackTexts = new Map(
  [...copyFiles()]
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, bytes]) => [name, bytes.toString()]),
);
const FILE = 'desk/notices/late.json';
const PAPERS = 'desk/notices/papers-wanted.json';

/** The shipped pack with a notice that no action sends: what an action sends, under another name. */
const known: PackTexts = new Map([
  ...texts,
  [FILE, texts.get(PAPERS)!],
  [`texts/es/${FILE}`, texts.get(`texts/es/${PAPERS}`)!],
]);

function after(files: PackTexts, to: string[] | undefined): PackTexts {
  const next = new Map(files);
  for (const { name, text } of setNoticeReceivers(files, FILE, to).changes)
    if (text === null) next.delete(name);
    else next.set(name, text);
  return next;
}
const json = (files: PackTexts, name = FILE) => JSON.parse(files.get(name)!);

/** What the check finds in the notice and its translation, beside what it names of the file it was copied from. */
async function findings(files: PackTexts) {
  const all = copyFiles();
  for (const [name, text] of files) all.set(name, Buffer.from(text));
  const found = await checkPack({ files: all, findings: [] });
  return found
    .filter(({ file }) => file.endsWith(FILE))
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

test('what staff can not get is told before it goes, and no more than that', () => {
  const { text, blocks } = lostParts(known, FILE, ['assignee']);
  expect(text).toBe(json(known).text);
  const gone = blocks.map(({ id }) => id);
  expect(gone).toContain('dear');
  const left = json(after(known, ['assignee']));
  const ids = (notice: { blocks: { id: string }[] }) => notice.blocks.map(({ id }) => id);
  expect(ids(left)).toEqual(ids(json(known)).filter((id) => !gone.includes(id)));
});

test('a notice that becomes one to staff is right as it is, in each language', async () => {
  const made = after(known, ['supervisor']);
  const notice = json(made);
  expect(notice).toMatchObject({ to: ['supervisor'], on: 'submitted' });
  expect(notice).not.toHaveProperty('mail');
  expect(notice).not.toHaveProperty('text');
  expect(json(made, `texts/es/${FILE}`)).not.toHaveProperty('text');
  expect(receiversOf(made, FILE)).toEqual(['supervisor']);
  expect(await findings(made)).toEqual([]);
});

test('one that goes back to the applicant says as little as a mail can, and leads to her page', async () => {
  const staff = after(known, ['supervisor']);
  const back = after(staff, undefined);
  const notice = json(back);
  expect(notice).toMatchObject({ on: 'submitted', mail: 'short' });
  expect(notice).not.toHaveProperty('to');
  expect(JSON.stringify(notice)).not.toContain('"case"');
  expect(await findings(back)).toEqual([]);
});

test('what only staff are told is said before a notice goes back to the applicant', () => {
  const staff = json(after(known, ['supervisor']));
  const status = { id: 'now', paragraph: 'Now it is {status}.' };
  const open = { id: 'open', button: 'Open the case', to: 'case' };
  const values = { ...staff.values, status: '/$/case/status' };
  const notice = { ...staff, values, blocks: [...staff.blocks, status, open] };
  const told: PackTexts = new Map(known).set(FILE, JSON.stringify(notice, null, 2));
  expect(lostParts(told, FILE, undefined)).toEqual({
    mail: 'short',
    blocks: [
      { id: 'now', says: 'Now it is {status}.' },
      { id: 'open', says: 'Open the case' },
    ],
  });
  const ids = json(after(told, undefined)).blocks.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(staff.blocks.map(({ id }: { id: string }) => id));
});

test('a button that led elsewhere goes; when it goes and how much its mail says are told', () => {
  const short = new Map(known).set(FILE, known.get(FILE)!.replace('"full"', '"short"'));
  const { blocks, mail, moment } = lostParts(short, FILE, ['supervisor']);
  expect(blocks.map(({ id }) => id)).toEqual(expect.arrayContaining(['add', 'upload']));
  expect([mail, moment]).toEqual(['full', 'submitted']);
  expect(JSON.stringify(json(after(short, ['supervisor'])))).not.toContain('"button"');
});

test('a subject that tells an answer stands in the way', () => {
  const subject = 'We need papers, {firstName}';
  const named = new Map(known).set(FILE, JSON.stringify({ ...json(known), subject }, null, 2));
  expect(lostParts(named, FILE, ['supervisor']).subject).toBe(subject);
  expect(() => setNoticeReceivers(named, FILE, ['supervisor'])).toThrow(/subject/);
});

test('a notice that becomes one to staff goes to a role: nobody has what has just come', () => {
  expect(firstReceivers(known)).toEqual(['caseworker']);
  expect(firstReceivers(new Map())).toEqual(['assignee']);
});

test('one that an action sends stays to the applicant', () => {
  expect(() => setNoticeReceivers(texts, PAPERS, ['assignee'])).toThrow(/sends/);
});
