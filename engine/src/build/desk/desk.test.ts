import type { PackTexts } from '../../edit/Change.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import { listTexts } from '../../edit/texts.ts';
import {
  addAction,
  addBlock,
  addNotice,
  addQuestion,
  addQueue,
  type Built,
  conditionOf,
  deleteFromDesk,
  deskActions,
  deskKindOf,
  deskNotices,
  deskQueues,
  dropBlock,
  insertValue,
  listDeskAskable,
  listTellable,
  noticeBlocks,
  readCondition,
  referencesToDesk,
  setCondition,
  setDeskMember,
  setDeskPart,
  setDeskText,
  setQueueClock,
  setQueueShown,
  writeCondition,
} from '../index.ts';

const files: PackTexts = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const after = (texts: PackTexts, { changes }: Pick<Built, 'changes'>) =>
  withChanges(texts, changes);
const json = (texts: PackTexts, file: string) => JSON.parse(texts.get(file)!);
const words = (text: string, es: string) => ({ text, translations: { es } });

const TITLES = { caseTitle: 'The case', agencyTitle: 'The agency' };
const desk = [...files.keys()].filter((file) => deskKindOf(file));

test.each(desk)('%s is what it was when all that its form says is said again', (file) => {
  for (const { key, at, original, translations } of listTexts(files, file)) {
    const place = { file, at, key, isNeeded: true };
    expect(setDeskText(files, place, { language: 'en', text: original }).changes).toEqual([]);
    for (const [language, { text }] of Object.entries(translations))
      expect(setDeskText(files, place, { language, text }).changes).toEqual([]);
  }
  for (const [key, value] of Object.entries(json(files, file)))
    expect(setDeskPart(files, { file, at: [key] }, value as never).changes).toEqual([]);
});

test.each(desk.filter((file) => json(files, file).when))(
  '%s has a condition that is the same when it is written again',
  (file) => {
    const but = deskKindOf(file) === 'queue' ? '/$/case/status' : undefined;
    const of = { kind: 'desk' as const, file, at: ['when'], ...(but && { but }) };
    const when = conditionOf(files, of);
    const group = when && readCondition(when);
    expect(setCondition(files, of, group ? writeCondition(group) : when).changes).toEqual([]);
  },
);

test('a queue is added with its words and place, narrowed, timed, and deleted without a trace', () => {
  const queue = addQueue(files, {
    title: words('Came back', 'Volvieron'),
    statuses: ['in-review', 'denied'],
  });
  const file = 'desk/queues/came-back.json';
  expect(queue).toMatchObject({ said: { id: 'queue-added' }, at: { file } });
  let now = after(files, queue);
  expect(json(now, file)).toEqual({
    $schema: '../../meta/desk-queue.schema.json',
    title: 'Came back',
    when: { '/$/case/status': { enum: ['in-review', 'denied'] } },
    columns: [{ at: '/$/case/since' }, { at: '/$/case/assignee' }],
    sort: { at: '/$/case/since' },
  });
  expect(json(now, 'desk/desk.json').queues.at(-1)).toBe('came-back');
  expect(json(now, 'texts/es/desk/queues/came-back.json').title.text).toBe('Volvieron');

  // What a sentence says of something else leaves the statuses as they are.
  const of = { kind: 'desk' as const, file, at: ['when'], but: '/$/case/status' };
  now = after(now, setCondition(now, of, { '/$/case/documents': { minimum: 2 } }));
  expect(Object.keys(json(now, file).when)).toEqual(['/$/case/status', '/$/case/documents']);
  expect(conditionOf(now, of)).toEqual({ '/$/case/documents': { minimum: 2 } });
  now = after(now, setCondition(now, of, undefined));
  expect(Object.keys(json(now, file).when)).toEqual(['/$/case/status']);

  now = after(now, setQueueClock(now, file, { from: 'status', workingDays: 3 }));
  now = after(now, setQueueShown(now, file, { dueWithin: 1 }));
  expect(json(now, file)).toMatchObject({ dueWithin: 1, sort: { at: '/$/case/due' } });
  now = after(now, setQueueClock(now, file, undefined));
  expect(json(now, file).sort).toEqual({ at: '/$/case/received' });
  expect(json(now, file).dueWithin).toBeUndefined();

  expect(referencesToDesk(now, file)).toEqual([]);
  expect(after(now, deleteFromDesk(now, file))).toEqual(new Map(files));
});

test('ticks stand in the order in which they are shown, and the last that is needed stays', () => {
  const file = 'desk/actions/start-review.json';
  const list = { file, at: ['by'], order: ['caseworker', 'supervisor'], isNeeded: true };
  let now = after(files, setDeskMember(files, list, 'caseworker', false));
  expect(json(now, file).by).toEqual(['supervisor']);
  expect(() => setDeskMember(now, list, 'supervisor', false)).toThrow('needs one');
  now = after(now, setDeskMember(now, list, 'caseworker', true));
  expect(now.get(file)).toBe(files.get(file));
  // What nothing is left of goes, with what held it.
  const flags = { file, at: ['effects', 'flags', 'set'], order: ['urgent'] };
  now = after(now, setDeskMember(now, flags, 'urgent', true));
  expect(json(now, file).effects).toEqual({ flags: { set: ['urgent'] } });
  now = after(now, setDeskMember(now, flags, 'urgent', false));
  expect(now.get(file)).toBe(files.get(file));
});

test('an action that is new asks something, sends a new notice that tells it, and the check finds nothing', async () => {
  let now = after(
    files,
    addAction(files, {
      label: words('Say it takes longer', 'Avisar que tarda más'),
      says: words('The applicant gets a message.', 'La persona recibe un mensaje.'),
      by: ['caseworker', 'supervisor'],
      from: ['in-review'],
    }),
  );
  const action = 'desk/actions/say-takes-longer.json';
  now = after(
    now,
    addQuestion(now, {
      form: 'desk/actions',
      step: 'say-takes-longer',
      kind: 'text',
      title: 'Until when?',
      translations: { es: '¿Hasta cuándo?' },
    }),
  );
  const form = action.replace('.json', '.schema.json');
  expect(json(now, form)).toMatchObject({ group: 'SayTakesLonger', title: 'Say it takes longer' });
  now = after(
    now,
    addNotice(now, {
      subject: words('It takes longer', 'Tarda más'),
      text: words('We are still working on your application.', 'Seguimos con su solicitud.'),
      mail: 'short',
      action,
    }),
  );
  const notice = 'desk/notices/takes-longer.json';
  expect(json(now, action).effects).toEqual({ notice: 'takes-longer' });
  now = after(
    now,
    addBlock(now, notice, {
      kind: 'paragraph',
      words: words('We need until', 'Necesitamos hasta'),
    }),
  );
  expect(noticeBlocks(now, notice).map(({ kind }) => kind)).toEqual([
    'paragraph',
    'paragraph',
    'signature',
  ]);
  const tells = listTellable(now, notice, TITLES).find(({ title }) => title === 'Until when?')!;
  expect(tells).toMatchObject({ pointer: '/SayTakesLonger/UntilWhen', isSure: false });
  const place = noticeBlocks(now, notice)[1]!.place!;
  now = after(now, insertValue(now, tells, { place, language: 'en', caret: 999 }));
  expect(json(now, notice)).toMatchObject({
    values: { untilWhen: '/SayTakesLonger/UntilWhen' },
    blocks: [
      {},
      { paragraph: 'We need until {untilWhen}', when: { '/SayTakesLonger/UntilWhen': true } },
      {},
    ],
  });
  const spanish = json(now, 'texts/es/desk/notices/takes-longer.json');
  expect(spanish[place.key].text).toBe('Necesitamos hasta {untilWhen}');
  // Who the agency is, the portal says by itself.
  const phone = listTellable(now, notice, TITLES).find(
    ({ pointer }) => pointer === '{agencyPhone}',
  )!;
  now = after(now, insertValue(now, phone, { place, language: 'en', caret: 0 }));
  expect(json(now, notice).blocks[1].paragraph).toBe('{agencyPhone}We need until {untilWhen}');
  expect(Object.keys(json(now, notice).values)).toEqual(['untilWhen']);
  expect(await copy.check(now)).toEqual([]);

  expect(referencesToDesk(now, notice)).toMatchObject([{ kind: 'sends', file: action }]);
  expect(() => deleteFromDesk(now, notice)).toThrow('speaks of');
  const id = noticeBlocks(now, notice)[1]!.id;
  const without = after(now, dropBlock(now, notice, id));
  expect(json(without, notice).values).toBeUndefined();
});

test('what is kept locked can be read by no part of the desk, and is said to be', () => {
  const all = listDeskAskable(files, { reads: 'list', caseTitle: 'The case' });
  expect(all.find(({ pointer }) => pointer === '/PersonalInformation/SSN')).toMatchObject({
    isRestricted: true,
  });
  const told = listTellable(files, 'desk/notices/denied.json', TITLES);
  expect(told.some(({ isRestricted }) => isRestricted)).toBe(false);
  expect(told.find(({ pointer }) => pointer === '/Deny/Reasons')).toMatchObject({ isSure: true });
  const kept = listDeskAskable(files, { reads: 'queue', caseTitle: 'The case' });
  expect(kept.some(({ pointer }) => pointer === '/$/case/due')).toBe(false);
});

test('each part of the shipped desk is known by its title', () => {
  expect(deskQueues(files).map(({ title }) => title)).toContain('Waiting for documents');
  expect(deskActions(files)[0]).toMatchObject({ id: 'start-review', title: 'Start review' });
  const names = [...files.keys()].flatMap(
    (name) => /^desk\/notices\/(.+)\.json$/.exec(name)?.[1] ?? [],
  );
  expect(
    deskNotices(files)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(names.sort());
});
