import type { CompiledRelease } from '../compile/index.ts';
import type { Desk, DeskNotice, DeskQueue, DeskRole } from '../kernel/desk/index.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';
import { diffActions } from './diffActions.ts';
import { diffStaffNotices } from './diffStaffNotices.ts';
import { wordsOf } from './wordsOf.ts';

const deskOf = ({ desk, settings }: CompiledRelease): Desk | undefined =>
  desk?.[settings.languages[0]!];

function diffRoles(then: DeskRole[], now: DeskRole[], tell: Tell): void {
  const { gone, added, both } = pair(then, now, ({ id }) => id);
  for (const { label } of gone)
    tell('breaking', 'desk-role-removed', `Staff with the role ${quote(label)} see no case.`);
  for (const { label } of added)
    tell('safe', 'desk-role-added', `Staff have a role ${quote(label)}.`);
  for (const [before, after] of both) {
    if (!isSame(before.sees, after.sees))
      tell('safe', 'desk-role-changed', `${quote(after.label)} sees other cases than before.`);
    if (!isSame(before.may, after.may))
      tell('safe', 'desk-role-changed', `${quote(after.label)} may do other things than before.`);
  }
}

function diffQueues(then: DeskQueue[], now: DeskQueue[], tell: Tell): void {
  const { gone, added, both } = pair(then, now, ({ name }) => name);
  for (const { title } of gone)
    tell('safe', 'desk-queue-removed', `Staff have no queue ${quote(title)} any more.`, {
      params: { title },
    });
  for (const { title } of added)
    tell('safe', 'desk-queue-added', `Staff have a queue ${quote(title)}.`, { params: { title } });
  for (const [before, after] of both) {
    const tellChange = (sentence: string) =>
      tell('safe', 'desk-queue-changed', sentence, { params: { title: after.title } });
    const standing = ({ when, receivedWithin }: DeskQueue) => [when, receivedWithin];
    if (!isSame(standing(before), standing(after)))
      tellChange(`Other cases stand in ${quote(after.title)} than before.`);
    const age = ({ clock, late, dueWithin }: DeskQueue) => [clock, late, dueWithin];
    if (!isSame(age(before), age(after)))
      tellChange(`${quote(after.title)} has another time limit.`);
    const shown = ({ columns, badges, sort, narrow }: DeskQueue) => [columns, badges, sort, narrow];
    if (!isSame(shown(before), shown(after)))
      tellChange(`${quote(after.title)} shows its cases otherwise.`);
  }
}

/** What applicants read as its subject: what it tells of a case is another word in each. */
const subjectOf = ({ name, texts }: DeskNotice): string =>
  wordsOf(texts.subject, () => '…') || name;

/** What applicants read as the subject of a notice, by its name, in either release. */
function titlesOfNotices(then: Desk, now: Desk): (name: string) => string {
  const all = [...(then.notices ?? []), ...now.notices];
  const titles = new Map(all.map((one) => [one.name, subjectOf(one)]));
  return (name) => titles.get(name) ?? name;
}

/** The names of notices that came, and of those that went, where an action sends one in the place of the other. */
function replacedNotices(then: Desk, now: Desk): Set<string> {
  const before = new Set((then.notices ?? []).map(({ name }) => name));
  const after = new Set(now.notices.map(({ name }) => name));
  const { both } = pair(then.actions, now.actions, ({ name }) => name);
  const replaced = both
    .map((actions) => actions.map(({ effects }) => effects.notice ?? ''))
    .filter(
      ([was, is]) => before.has(was!) && !after.has(was!) && !before.has(is!) && after.has(is!),
    );
  return new Set(replaced.flat());
}

/** @param told The names of those whose coming and going is told with the action that sends them. */
function diffNotices(
  then: DeskNotice[],
  now: DeskNotice[],
  { told, tell }: { told: Set<string>; tell: Tell },
): void {
  const isTold = ({ name }: DeskNotice) => told.has(name);
  const { gone, added, both } = pair(then, now, ({ name }) => name);
  for (const title of gone.filter((one) => !isTold(one)).map(subjectOf))
    tell('safe', 'desk-notice-removed', `The message ${quote(title)} is there no longer.`, {
      params: { title },
    });
  for (const title of added.filter((one) => !isTold(one)).map(subjectOf))
    tell('safe', 'desk-notice-added', `There is a new message: ${quote(title)}.`, {
      params: { title },
    });
  for (const [before, after] of both) {
    const title = subjectOf(after);
    const tellChange = (sentence: string) =>
      tell('safe', 'desk-notice-changed', sentence, { params: { title } });
    if (!isSame(before.mail, after.mail))
      tellChange(
        after.mail === 'full'
          ? `The mail about ${quote(title)} says all of it.`
          : `The mail about ${quote(title)} says only that it is there.`,
      );
    if (!isSame([before.on, before.statuses], [after.on, after.statuses]))
      tellChange(`Applicants are told ${quote(title)} at another time.`);
    const words = ({ texts, values, blocks }: DeskNotice) => [texts, values, blocks];
    if (!isSame(words(before), words(after)))
      tellChange(`${quote(title)} tells applicants other things.`);
  }
}

/** A part of a desk that is the same as before, or not: what is told of it, by what it is now. */
type Whole = [part: keyof Desk, code: string, say: (now: Desk) => string];

/** What staff can have beside their queues. */
const TOOLS: Whole[] = [
  [
    'views',
    'desk-views-changed',
    ({ views }) =>
      views
        ? `Staff can keep up to ${views.most} lists of their own.`
        : 'Staff keep no lists of their own.',
  ],
  [
    'reports',
    'desk-reports-changed',
    ({ reports }) => (reports ? 'Reports are made, or count otherwise.' : 'No reports are made.'),
  ],
  [
    'bulk',
    'desk-bulk-changed',
    ({ bulk }) =>
      bulk
        ? `Staff can do one thing with up to ${bulk.most} cases at once.`
        : 'Staff do one thing with one case.',
  ],
];

/** How applicants are reached, and when. */
const WAYS: Whole[] = [
  [
    'messages',
    'desk-messages-changed',
    ({ messages }) =>
      messages ? 'Applicants may write, or write otherwise.' : 'Applicants can no longer write.',
  ],
  [
    'letter',
    'desk-letter-changed',
    ({ letter }) =>
      letter
        ? 'Messages are printed as letters, or printed otherwise.'
        : 'Messages are no longer printed as letters.',
  ],
  [
    'textMessages',
    'desk-text-messages-changed',
    ({ textMessages }) =>
      textMessages
        ? 'Applicants are reached by text message, or reached otherwise.'
        : 'Applicants are no longer reached by text message.',
  ],
  ['calendar', 'desk-calendar-changed', () => 'The days on which staff work are others.'],
];

function diffWholes(wholes: Whole[], then: Desk, now: Desk, tell: Tell): void {
  for (const [part, code, say] of wholes)
    if (!isSame(then[part], now[part])) tell('safe', code, say(now));
}

/** What staff see and do otherwise. */
export function diffDesk(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const [then, now] = [deskOf(before), deskOf(after)];
  if (then && !now) tell('breaking', 'desk-removed', 'There is no desk any more.');
  if (!then && now) tell('safe', 'desk-added', 'There is a desk, where staff see what was sent.');
  if (!then || !now) return;
  diffRoles(then.roles, now.roles, tell);
  diffQueues(then.queues, now.queues, tell);
  const replaced = replacedNotices(then, now);
  diffActions(then.actions, now.actions, { titleOf: titlesOfNotices(then, now), replaced, tell });
  const alike = ({ same = [] }: Desk) => same.map(({ id, by }) => [id, by]);
  if (!isSame(alike(then), alike(now)))
    tell('safe', 'desk-same-changed', 'Staff see other cases as perhaps of the same people.');
  diffWholes(TOOLS, then, now, tell);
  // A release from before there were notices has none.
  diffNotices(then.notices ?? [], now.notices, { told: replaced, tell });
  diffStaffNotices(then, now, tell);
  diffWholes(WAYS, then, now, tell);
}
