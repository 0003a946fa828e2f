import type { PackTexts } from '../../edit/FileEdit.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import { listTexts } from '../../edit/texts.ts';
import { CASE_FACTS } from '../../kernel/desk/index.ts';
import {
  actionsOfList,
  addAction,
  addBadge,
  addBlock,
  addDeskEntry,
  addNotice,
  addQuestion,
  addQueue,
  addReason,
  addRole,
  type Built,
  type CaseLabels,
  canLeadTo,
  canList,
  canNarrowBy,
  conditionOf,
  deleteFromDesk,
  deskActions,
  deskKindOf,
  deskNotices,
  deskQueues,
  dropBlock,
  dropDeskEntry,
  insertValue,
  listDeskAskable,
  listsOfReasons,
  listTellable,
  neededParts,
  noticeBlocks,
  noticeSentBy,
  readCondition,
  reasonPagesOf,
  referencesToDesk,
  removeReason,
  sendingOf,
  setCondition,
  setDeskMember,
  setDeskPart,
  setDeskText,
  setNoticeMoment,
  setQueueClock,
  setQueueShown,
  usesOfList,
  writeCondition,
} from '../index.ts';

const files: PackTexts = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const after = (texts: PackTexts, { changes }: Pick<Built, 'changes'>) =>
  withChanges(texts, changes);
const json = (texts: PackTexts, file: string) => JSON.parse(texts.get(file)!);
const words = (text: string, es: string) => ({ text, translations: { es } });

const FACTS = [...Object.keys(CASE_FACTS), 'link', 'next', 'ends'];
const LABELS: CaseLabels = {
  caseTitle: 'The case',
  yes: 'sí',
  no: 'no',
  facts: Object.fromEntries(FACTS.map((fact) => [fact, `the ${fact}`])) as CaseLabels['facts'],
};
const TITLES = { ...LABELS, agencyTitle: 'The agency' };
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
    columns: [{ at: '/$/case/received' }],
    sort: { at: '/$/case/received' },
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

test.each(deskQueues(files).map(({ file }) => file))(
  '%s shows only what will be late, and all again, and the check finds nothing',
  async (file) => {
    const timed = json(files, file).clock
      ? files
      : after(files, setQueueClock(files, file, { from: 'status', workingDays: 3 }));
    const soon = after(timed, setQueueShown(timed, file, { dueWithin: 1 }));
    // That cases are in no other queue, or in none, is another matter.
    const own = async (now: PackTexts) =>
      (await copy.check(now)).filter((finding) => finding.file === file);
    expect(await own(soon)).toEqual([]);
    const whole = after(soon, setQueueShown(soon, file, {}));
    expect(json(whole, file).sort).toEqual({ at: '/$/case/received' });
    expect(await own(whole)).toEqual([]);
  },
);

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

const ASK = 'desk/actions/ask-for-papers.json';
const PAPERS = 'desk/notices/papers-wanted.json';
const PLEASE = {
  subject: words('Send it again', 'Envíelo otra vez'),
  mail: 'full' as const,
  action: ASK,
};

test('a new notice begins with a copy of the one that its action sends, in each language', async () => {
  expect(noticeSentBy(files, ASK)).toMatchObject({ file: PAPERS });
  expect(noticeSentBy(files, 'desk/actions/start-review.json')).toBeUndefined();
  const now = after(files, addNotice(files, { ...PLEASE, copyOf: PAPERS, replaces: PAPERS }));
  const file = 'desk/notices/send-again.json';
  expect(json(now, ASK).effects.notice).toBe('send-again');
  const { subject: before, ...parts } = json(files, PAPERS);
  expect(json(now, file)).toEqual({ ...parts, subject: 'Send it again' });
  expect(before).not.toBe('Send it again');
  const spanish = json(files, `texts/es/${PAPERS}`);
  expect(json(now, `texts/es/${file}`)).toEqual({
    ...spanish,
    subject: { text: 'Envíelo otra vez', of: expect.any(String) },
  });
  expect([now.has(PAPERS), now.has(`texts/es/${PAPERS}`)]).toEqual([false, false]);
  expect(await copy.check(now)).toEqual([]);
});

test('a subject that is left as it is beside other words is a translation of those before', async () => {
  const { text: spanish } = json(files, `texts/es/${PAPERS}`).subject;
  const subject = words('Send it again', spanish);
  const now = after(
    files,
    addNotice(files, { ...PLEASE, subject, copyOf: PAPERS, replaces: PAPERS }),
  );
  const found = await copy.check(now);
  expect(found.map(({ code }) => code)).toContain('stale-translation');
});

test('a notice that also goes by itself stays when an action sends another one', () => {
  const on = after(files, setNoticeMoment(files, PAPERS, 'document'));
  const now = after(on, addNotice(on, { ...PLEASE, copyOf: PAPERS, replaces: PAPERS }));
  expect(now.has(PAPERS)).toBe(true);
});

test('a copy goes by actions alone, and has no value that none of its texts names', async () => {
  const on = after(files, setNoticeMoment(files, PAPERS, 'document'));
  const text = on.get(PAPERS)!.replace('your application {number}', 'your application');
  const now = after(on.set(PAPERS, text), addNotice(on, { ...PLEASE, copyOf: PAPERS }));
  const made = json(now, 'desk/notices/send-again.json');
  expect(made.on).toBeUndefined();
  expect(Object.keys(made.values)).toEqual(['firstName']);
});

test('a notice from nothing has what its action makes needful, in the words of the one before', async () => {
  const text = words('We need a paper again.', 'Necesitamos un documento otra vez.');
  expect(neededParts(files, ASK)).toEqual([
    { list: '/$/case/papers' },
    { words: 'Add papers without signing in' },
  ]);
  expect(neededParts(files, 'desk/actions/deny.json')).toEqual([]);
  const now = after(files, addNotice(files, { ...PLEASE, text, replaces: PAPERS }));
  const file = 'desk/notices/send-again.json';
  expect(json(now, file).blocks).toEqual([
    { id: 'text', paragraph: 'We need a paper again.' },
    { id: 'list', list: '/$/case/papers' },
    { id: 'upload', button: 'Add papers without signing in', to: 'upload' },
    { id: 'sign', signature: '{agencyName}' },
  ]);
  expect(json(now, `texts/es/${file}`)['blocks/upload'].text).toBe(
    'Agregar documentos sin iniciar sesión',
  );
  expect(await copy.check(now)).toEqual([]);
  // Where no notice has such a button, nobody knows its words.
  const without = new Map(files);
  without.set(PAPERS, files.get(PAPERS)!.replace('"to": "upload"', '"to": "messages"'));
  expect(neededParts(without, ASK)).toContainEqual({ words: undefined });
  const bare = after(without, addNotice(without, { ...PLEASE, text }));
  expect(json(bare, file).blocks.map(({ id }: { id: string }) => id)).toEqual([
    'text',
    'list',
    'sign',
  ]);
});

test('a part stands where it is wanted, and before the signature where that is not said', () => {
  const add = (now: typeof files, text: string, before?: number) =>
    after(now, addBlock(now, PAPERS, { kind: 'heading', words: words(text, text), before }));
  const kinds = noticeBlocks(files, PAPERS).length;
  const now = add(add(add(files, 'First', 0), 'Usual'), 'Last', 99);
  const at = (text: string) =>
    json(now, PAPERS).blocks.findIndex(({ heading }: { heading?: string }) => heading === text);
  expect([at('First'), at('Usual'), at('Last')]).toEqual([0, kinds, kinds + 2]);
});

test('what is kept locked can be read by no part of the desk, and is said to be', () => {
  const all = listDeskAskable(files, { reads: 'list', ...LABELS });
  expect(all.find(({ pointer }) => pointer === '/PersonalInformation/SSN')).toMatchObject({
    isRestricted: true,
  });
  const told = listTellable(files, 'desk/notices/denied.json', TITLES);
  expect(told.some(({ isRestricted }) => isRestricted)).toBe(false);
  expect(told.find(({ pointer }) => pointer === '/Deny/Reasons')).toMatchObject({ isSure: true });
  const kept = listDeskAskable(files, { reads: 'queue', ...LABELS });
  expect(kept.some(({ pointer }) => pointer === '/$/case/due')).toBe(false);
});

test('a queue asks for a program among those that there are, by their names', () => {
  const asked = listDeskAskable(files, { reads: 'queue', ...LABELS });
  const { choices } = asked.find(
    ({ pointer }) => pointer === '/PersonalInformation/AssistanceType',
  )!;
  expect(choices).toContainEqual({ value: 2, label: 'Help with rent' });
  expect(choices).toHaveLength(4);
});

test('no sentence of a queue compares with today; a day of the case is compared with another day', async () => {
  const file = 'desk/queues/in-review.json';
  const days = (reads: 'queue' | 'action') =>
    listDeskAskable(files, { reads, ...LABELS }).filter(
      ({ kind, isRestricted }) => kind === 'date' && !isRestricted,
    );
  const ofToday = ['days-ago', 'days-ahead', 'within-days'];
  expect(days('queue').length).toBeGreaterThan(3);
  for (const { verbs, isKept } of days('queue')) {
    expect(verbs).toContain('day-at-least');
    expect(verbs.filter((verb) => ofToday.includes(verb))).toEqual([]);
    expect(isKept).toBe(true);
  }
  const received = days('action').find(({ pointer }) => pointer === '/$/case/received')!;
  expect(received.verbs).toEqual(expect.arrayContaining(ofToday));
  expect(received.isKept).toBeUndefined();
  const of = { kind: 'desk' as const, file, at: ['when'], but: '/$/case/status' };
  const since = { at: '/$/case/received', verb: 'day-at-least' as const, value: '2026-11-23' };
  const condition = writeCondition({ join: 'all', parts: [since] });
  const narrowed = after(files, setCondition(files, of, condition));
  const found = (await copy.check(narrowed)).filter((one) => one.file === file);
  expect(found.map(({ code }) => code)).toEqual([]);
});

test('a reason comes with the sentence that applicants read, whatever action names its list, and goes with it', async () => {
  const file = 'enumerations/desk-paper-reasons.json';
  const page = 'pages/requests.json';
  expect(reasonPagesOf(files, file)).toEqual([page]);
  expect(reasonPagesOf(files, 'enumerations/desk-correction-reasons.json')).toEqual([
    'pages/corrections.json',
  ]);
  expect(reasonPagesOf(files, 'enumerations/gender.json')).toEqual([]);
  expect(listsOfReasons(files, page)).toEqual([file]);
  expect(listsOfReasons(files, 'pages/landing.json')).toEqual([]);
  const choice = { value: 'blurred', label: 'It is blurred', translations: { es: 'Está borroso' } };
  const blank = { text: ' ', translations: {} };
  expect(() => addReason(files, file, { ...choice, sentence: blank })).toThrow('sentence');
  const sentence = { text: 'Hold the phone still.', translations: { es: 'No mueva el teléfono.' } };
  const more = after(files, { changes: addReason(files, file, { ...choice, sentence }) });
  expect(json(more, page).blurred).toBe('Hold the phone still.');
  expect(json(more, `texts/es/${page}`).blurred.text).toBe('No mueva el teléfono.');
  const found = await copy.check(more);
  expect(found.filter(({ code }) => code === 'effect-without-choices')).toEqual([]);
  expect(after(more, { changes: removeReason(more, file, 'blurred') })).toEqual(files);
  const without = new Map(more);
  for (const action of deskActions(more))
    if (action.id !== 'ask-to-correct') without.delete(action.file);
  expect(reasonPagesOf(without, file)).toEqual([page]);
});

test('of a list it is known who uses it: staff in actions, and the questions of applicants', () => {
  const ofStaff = usesOfList(files, 'enumerations/desk-paper-reasons.json');
  expect(ofStaff).toEqual([
    { by: 'staff', question: 'Why?', at: 'Ask for papers' },
    { by: 'staff', question: 'Why?', at: 'Ask to correct answers' },
  ]);
  expect(usesOfList(files, 'enumerations/desk-correction-reasons.json')).toEqual([
    { by: 'staff', at: 'Ask to correct answers' },
  ]);
  const [one, ...others] = usesOfList(files, 'enumerations/yes-no.json');
  expect(one).toMatchObject({ by: 'applicant' });
  expect(others.some(({ at }) => at === 'Your Landlord')).toBe(true);
  expect(usesOfList(files, 'pages/requests.json')).toEqual([]);
});

test('the actions of a list are known in their order, and whether they have a question with it', () => {
  const of = (list: string) =>
    actionsOfList(files, `enumerations/${list}.json`).map(({ id, isAsked }) => [id, isAsked]);
  expect(of('desk-paper-reasons')).toEqual([
    ['ask-for-papers', true],
    ['ask-to-correct', true],
  ]);
  expect(of('desk-correction-reasons')).toEqual([['ask-to-correct', false]]);
  expect(of('yes-no')).toEqual([]);
});

test('a queue that has all cases again has the order and the narrowing that it had before', () => {
  const file = 'desk/queues/new.json';
  const { narrow } = json(files, file);
  const sort = { at: '/$/case/documents', descending: true };
  const own = new Map(files).set(file, JSON.stringify({ ...json(files, file), sort }));
  const before = { sort, narrow };
  for (const age of [{ late: true as const }, { dueWithin: 2 }, { receivedWithin: 7 }]) {
    const aged = after(own, setQueueShown(own, file, age));
    expect(json(aged, file).narrow).toBeUndefined();
    expect(json(aged, file).sort.descending).toBeUndefined();
    expect(json(after(aged, setQueueShown(aged, file, { before })), file)).toMatchObject(before);
  }
  const late = after(own, setQueueShown(own, file, { late: true }));
  const still = after(late, setQueueClock(late, file, undefined, before));
  expect(json(still, file)).toMatchObject(before);
  const turned = { sort: { at: '/$/case/due', descending: true } };
  const byDue = new Map(files).set(file, JSON.stringify({ ...json(files, file), ...turned }));
  expect(json(after(byDue, setQueueClock(byDue, file, undefined, turned)), file).sort).toEqual({
    at: '/$/case/received',
    descending: true,
  });
  // By what is due no queue is sorted that has no clock.
  const due = after(late, setQueueClock(late, file, undefined, { sort: { at: '/$/case/due' } }));
  expect(json(due, file).sort).toEqual({ at: '/$/case/received' });
});

test('a queue of what came lately needs no clock, and is the one or the other by age', async () => {
  const file = 'desk/queues/in-review.json';
  const newest = { at: '/$/case/received', descending: true };
  const { clock: _, narrow: _narrow, ...rest } = json(files, file);
  const bare = new Map(files).set(file, JSON.stringify({ ...rest, sort: newest }));
  const lately = after(bare, setQueueShown(bare, file, { receivedWithin: 7 }));
  expect(json(lately, file)).toEqual({ ...rest, sort: newest, receivedWithin: 7 });
  const found = (await copy.check(lately)).filter((finding) => finding.file === file);
  expect(found).toEqual([]);
  const clock = { from: 'received', workingDays: 5 };
  const late = after(lately, setQueueShown(lately, file, { late: true, clock }));
  expect(json(late, file)).toMatchObject({ late: true, clock, sort: { at: '/$/case/due' } });
  expect(json(late, file)).not.toHaveProperty('receivedWithin');
  expect(json(late, file).sort).not.toHaveProperty('descending');
});

test('a queue that has only what is late begins to count, in one change', () => {
  const file = 'desk/queues/in-review.json';
  const { clock: _, ...rest } = json(files, file);
  const bare = new Map(files).set(file, JSON.stringify({ ...rest, sort: { at: '/$/case/since' } }));
  const clock = { from: 'received', workingDays: 5 };
  const late = after(bare, setQueueShown(bare, file, { late: true, clock }));
  expect(json(late, file)).toMatchObject({ late: true, clock, sort: { at: '/$/case/due' } });
  const known = after(files, setQueueShown(files, file, { late: true, clock }));
  expect(json(known, file).clock).toEqual(json(files, file).clock);
});

test.each(['submitted', 'status', 'message', 'document', 'draft-ending', undefined])(
  'a notice that goes on %s is offered just what the check lets it tell',
  async (on) => {
    const file = 'desk/notices/letter.json';
    const { $schema, ...rest } = json(files, file);
    const blocks = [{ id: 'here', paragraph: 'Here' }];
    const bare = { $schema, ...rest, ...(on && { on }), subject: 'News', text: '{link}', blocks };
    const plain = new Map(files).set(file, JSON.stringify({ ...bare, values: {} }));
    const own = async (now: PackTexts) =>
      (await copy.check(now)).filter(
        (finding) => finding.file === file && finding.code !== 'untranslated-notice',
      );
    const place = { file, at: ['blocks', 0, 'paragraph'], key: 'blocks/here', isNeeded: true };
    const told = listTellable(plain, file, TITLES);
    expect(told.some(({ step }) => step === 'The case')).toBe(true);
    expect(told.some(({ pointer }) => pointer === '/$/case/ends')).toBe(on === 'draft-ending');
    const isAnswer = ({ pointer }: { pointer: string }) => /^\/(?!\$)/.test(pointer);
    expect(told.some(isAnswer)).toBe(on !== 'draft-ending');
    const texts = told.filter((one) => !isAnswer(one)).concat(told.find(isAnswer) ?? []);
    for (const tells of texts) {
      const now = after(plain, insertValue(plain, tells, { place, language: 'en', caret: 4 }));
      expect([tells.pointer, await own(now)]).toEqual([tells.pointer, []]);
    }
    const sending = sendingOf(plain, file);
    const hasOne = async (block: object) => {
      const blocks = [{ id: 'here', ...block }];
      const now = new Map(plain).set(file, JSON.stringify({ ...bare, values: {}, blocks }));
      return (await own(now)).length === 0;
    };
    for (const pointer of ['/$/case/papers', '/$/case/answers', '/$/case/changes'])
      expect([pointer, await hasOne({ list: pointer })]).toEqual([
        pointer,
        canList(sending, pointer),
      ]);
    const when = on === 'submitted' ? { when: { '/$/case/link': true } } : {};
    for (const to of ['application', 'messages', 'upload', 'receipt'] as const)
      expect([to, await hasOne({ button: 'Go', to, ...when })]).toEqual([
        to,
        canLeadTo(sending, to),
      ]);
  },
  60_000,
);

test('facts of a case are called as the caller calls them, with its own yes and no', () => {
  const all = listDeskAskable(files, { reads: 'action', ...LABELS });
  expect(all.find(({ pointer }) => pointer === '/$/case/isAssigned')).toMatchObject({
    title: 'the isAssigned',
    choices: [
      { value: 'yes', label: 'sí' },
      { value: 'no', label: 'no' },
    ],
  });
});

test('a value goes behind a place, not into it, under a name that the portal does not fill', () => {
  const file = 'desk/notices/denied.json';
  const place = noticeBlocks(files, file)[0]!.place!;
  const some = listTellable(files, file, TITLES).find(
    ({ pointer }) => pointer === '/Deny/Reasons',
  )!;
  const tells = { ...some, pointer: '/Deny/AgencyPhone' };
  const now = after(files, insertValue(files, tells, { place, language: 'en', caret: 9 }));
  expect(json(now, file).values.agencyPhone2).toBe('/Deny/AgencyPhone');
  expect(json(now, file).blocks[0].paragraph).toBe('Dear {firstName}{agencyPhone2},');
});

test('a text message that was not there stands in its order when a value is put into it', () => {
  const file = 'desk/notices/denied.json';
  const { text: _, ...rest } = json(files, file);
  const bare = new Map(files).set(file, `${JSON.stringify(rest, null, 2)}\n`);
  const phone = listTellable(bare, file, TITLES).find(
    ({ pointer }) => pointer === '{agencyPhone}',
  )!;
  const place = { file, at: ['text'], key: 'text', isNeeded: false };
  const now = after(bare, insertValue(bare, phone, { place, language: 'en', caret: 0 }));
  expect(json(now, file).text).toBe('{agencyPhone}');
  expect(Object.keys(json(now, file))).toEqual(Object.keys(json(files, file)));
});

test('what was not said of a notice or a queue stands in its order', () => {
  const notice = 'desk/notices/denied.json';
  const on = after(files, setDeskPart(files, { file: notice, at: ['on'] }, 'message'));
  expect(Object.keys(json(on, notice)).slice(0, 3)).toEqual(['$schema', 'on', 'subject']);
  const queue = 'desk/queues/appeals.json';
  const { badges: _, ...rest } = json(files, queue);
  const bare = new Map(files).set(queue, JSON.stringify(rest));
  const now = after(bare, setDeskPart(bare, { file: queue, at: ['badges'] }, []));
  const keys = Object.keys(json(now, queue));
  expect(keys[keys.indexOf('badges') - 1]).toBe('columns');
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

test('a badge is added with its words, tells of other cases, and goes without a trace; so does the last one', async () => {
  const file = 'desk/queues/in-review.json';
  let now = after(files, addBadge(files, file, words('Over a month', 'Más de un mes')));
  expect(json(now, file).badges.at(-1)).toEqual({
    id: 'over-month',
    label: 'Over a month',
    when: { '/$/case/messages': { minimum: 1 } },
  });
  expect(await copy.check(now)).toEqual([]);
  const at = ['badges', json(files, file).badges.length];
  now = after(now, dropDeskEntry(now, { file, at }, 'badges/over-month'));
  expect(now).toEqual(new Map(files));

  const queue = 'desk/queues/decided.json';
  let bare: PackTexts = files;
  for (const { id } of json(files, queue).badges ?? [])
    bare = after(bare, dropDeskEntry(bare, { file: queue, at: ['badges', 0] }, `badges/${id}`));
  expect(Object.hasOwn(json(bare, queue), 'badges')).toBe(false);
  bare = after(bare, addBadge(bare, queue, words('Wrote', 'Escribió')));
  expect(Object.keys(json(bare, queue)).indexOf('badges')).toBe(
    Object.keys(json(bare, queue)).indexOf('columns') + 1,
  );
  expect(await copy.check(bare)).toEqual([]);
});

test('a queue is offered just what the check lets it be narrowed by', async () => {
  const file = 'desk/queues/new.json';
  const all = listDeskAskable(files, { reads: 'list', ...LABELS });
  const offered = all.filter(canNarrowBy).map(({ pointer }) => pointer);
  expect(offered).toEqual(
    expect.arrayContaining(['/$/case/assignee', '/MailingInformation/PhysicalCounty']),
  );
  const narrowBy = (narrow: string[]) =>
    copy.check(new Map(files).set(file, JSON.stringify({ ...json(files, file), narrow })));
  const most = 8;
  for (let first = 0; first < offered.length; first += most)
    expect(await narrowBy(offered.slice(first, first + most))).toEqual([]);
  const typed = all.filter((one) => one.kind === 'text').map(({ pointer }) => pointer);
  expect((await narrowBy(typed.slice(0, 1))).map(({ code }) => code)).toEqual([
    'narrow-without-choices',
  ]);
  expect(typed.filter((pointer) => offered.includes(pointer))).toEqual([]);
}, 60_000);

test('a notice goes by itself, of some statuses, and by actions alone again without a trace', () => {
  const file = 'desk/notices/reopened.json';
  let now = after(files, setNoticeMoment(files, file, 'status'));
  const list = { file, at: ['statuses'], order: ['in-review', 'approved'] };
  now = after(now, setDeskMember(now, list, 'in-review', true));
  expect(Object.keys(json(now, file)).slice(0, 3)).toEqual(['$schema', 'on', 'statuses']);
  now = after(now, setNoticeMoment(now, file, 'message'));
  expect(json(now, file).statuses).toBeUndefined();
  expect(after(now, setNoticeMoment(now, file, undefined)).get(file)).toBe(files.get(file));
});

test('an action changes one more answer, and none again', () => {
  const file = 'desk/actions/correct-slip.json';
  const at = ['effects', 'changes'];
  const { changes } = json(files, file).effects;
  const entry = { at: '/MailingInformation/MailingZip', value: '/CorrectSlip/LastName' };
  let now = after(files, addDeskEntry(files, { file, at }, entry));
  expect(json(now, file).effects.changes).toEqual([...changes, entry]);
  now = after(now, dropDeskEntry(now, { file, at: [...at, changes.length] }));
  expect(now.get(file)).toBe(files.get(file));
  for (const _ of changes) now = after(now, dropDeskEntry(now, { file, at: [...at, 0] }));
  expect(json(now, file).effects.changes).toBeUndefined();
});

test('a role is added with its words, never as the one that opens the studio, and the check finds nothing', async () => {
  const roles = 'desk/roles.json';
  let now = after(files, addRole(files, words('Appeals officer', 'Responsable de apelaciones')));
  expect(json(now, roles).roles.at(-1)).toEqual({
    id: 'appeals-officer',
    label: 'Appeals officer',
    may: ['take'],
  });
  expect(json(now, 'texts/es/desk/roles.json')['roles/appeals-officer'].text).toBe(
    'Responsable de apelaciones',
  );
  expect(await copy.check(now)).toEqual([]);
  now = after(now, addRole(now, words('Admin', 'Administración')));
  expect(json(now, roles).roles.at(-1).id).not.toBe('admin');
});

test('an action from which another one is separate goes only once that says so no more', () => {
  const file = 'desk/actions/approve.json';
  expect(referencesToDesk(files, file)[0]).toEqual({
    kind: 'separate',
    file: 'desk/actions/deny.json',
    at: ['separateFrom', 'actions', 0],
    title: 'Deny',
  });
  expect(() => deleteFromDesk(files, file)).toThrow('speaks of');
});
