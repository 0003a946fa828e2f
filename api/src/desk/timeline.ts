import { describeAnswer, evaluate, localeOf } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import { openWords } from '../pages/view.ts';
import { openIfReadable } from '../releases/index.ts';
import type { Services } from '../Services.ts';
import { answersOfAction, type SealedAction } from './actionRows.ts';
import type { CaseEvent } from './CaseEvent.ts';
import { againOf, describeAsked } from './describeAsked.ts';
import { describeSaves } from './describeSaves.ts';
import { describeTold, readTold, type ToldNotices } from './describeTold.ts';
import { type EventRow, type OlderEvents, readEventPage, VIEWS } from './eventPage.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

const ACTIONS = sql(
  'desk-actions',
  `select id, action, release, answers, record, sealed from desk_actions where application_id = $1
     and id = any($2)`,
);

interface ActionRow extends SealedAction {
  id: string;
  action: string;
  release: string;
}

function byOf(actor: string, owner: string): CaseEvent['by'] {
  if (actor === owner || actor.startsWith('link:')) return 'applicant';
  if (/^(operator|key):/.test(actor)) return 'operator';
  return actor === 'portal' || actor === 'scanner' ? 'portal' : 'staff';
}

/** What somebody said with an action, under the release that she said it under. */
async function describeAction(
  { releases, vault }: Pick<Services, 'releases' | 'vault'>,
  done: ActionRow,
  staff: Staff,
): Promise<Pick<CaseEvent, 'label' | 'lines' | 'reason'>> {
  const { action: name } = done;
  const release = (await openIfReadable(releases, done.release)) ?? staff.release;
  const action = release.desk(staff.language)?.actions.find((one) => one.name === name);
  if (!action?.form) return { label: action?.label ?? name };
  const { text } = openWords(staff.release, staff.language);
  const words = {
    locale: localeOf(staff.language),
    yes: text('fields.yes'),
    no: text('fields.no'),
  };
  const evaluation = evaluate(action.form, answersOfAction(vault, done), {});
  const { fields } = action.form.steps[0]!;
  const lines = fields.flatMap((field) => {
    const answer = describeAnswer(field, evaluation, words);
    return answer ? [{ question: field.title, answer }] : [];
  });
  const asked = fields.find(({ pointer }) => pointer === action.effects.reason);
  const reason = asked && describeAnswer(asked, evaluation, words);
  return { label: action.label, lines, ...(reason && { reason }) };
}

/**
 * The action that an event tells of, or whose change of a status it is: both were written in one
 * transaction, and have its time.
 */
function actionOf(event: EventRow, events: EventRow[]): number | undefined {
  const { action, actor, at } = event;
  if (action === 'desk-action') return Number(event.details.id);
  if (action !== 'status') return undefined;
  const told = events.find(
    (other) =>
      other.action === 'desk-action' &&
      other.actor === actor &&
      other.at.getTime() === at.getTime(),
  );
  return told && Number(told.details.id);
}

/** What was asked for; papers that the form names stand in what was said with the action already. */
function describeStatus(one: Case, staff: Staff, { details }: EventRow, isDone: boolean): string[] {
  const { corrections, requests } = details as { corrections?: string; requests?: string };
  return describeAsked(one, staff, {
    corrections,
    requests: isDone ? againOf(requests) : requests,
  });
}

/** The labels of the actions that a change of status passed over; one that is gone by its name. */
function describePassedOver({ release, language }: Staff, { details }: EventRow): string[] {
  if (!details.passedOver) return [];
  const actions = release.desk(language)?.actions ?? [];
  const labelOf = (name: string) => actions.find((one) => one.name === name)?.label ?? name;
  return String(details.passedOver).split(', ').map(labelOf);
}

/** What happened with a case, a page of it. */
export interface TimelinePage {
  events: CaseEvent[];
  /** Absent where nothing is older. */
  olderEvents?: OlderEvents;
}

/**
 * Everything that happened with a case, the newest first: what was sent, seen, said and decided.
 * @param before As the newer page says; absent: the newest.
 */
export async function readTimeline(
  services: Pick<Services, 'releases' | 'vault'>,
  runner: QueryRunner,
  { one, staff, before }: { one: Case; staff: Staff; before?: string | undefined },
): Promise<TimelinePage> {
  const { row } = one;
  const { events, views, span, older } = await readEventPage(runner, row.id, before);
  const ids = events.map((event) => actionOf(event, events)).filter((id) => id !== undefined);
  const [done, saves, notices] = await Promise.all([
    runner.all<ActionRow>(ACTIONS, [row.id, ids]),
    describeSaves(runner, { one, staff, span }),
    readTold(services, runner, one, events),
  ]);
  const all = [...events, ...views].sort((a, b) => Number(b.id) - Number(a.id));
  const actions = new Map(done.map((one) => [Number(one.id), one]));
  const told = await Promise.all(
    all.map((event) =>
      describeEvent(services, event, {
        ...{ one, staff, notices },
        done: actions.get(actionOf(event, events) ?? 0),
      }),
    ),
  );
  const sorted = [...told, ...saves].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { events: sorted, ...(older && { olderEvents: older }) };
}

/** What an event is described with. */
interface EventAbout {
  one: Case;
  staff: Staff;
  /** The action that it tells of. */
  done: ActionRow | undefined;
  /** What staff were told. */
  notices: ToldNotices;
}

/** An event in the language of who reads it. */
async function describeEvent(
  services: Pick<Services, 'releases' | 'vault'>,
  event: EventRow,
  { one, staff, done, notices }: EventAbout,
): Promise<CaseEvent> {
  const { id, at, actor, action, details, name } = event;
  const { statuses } = staff.release.portal(staff.language);
  const labelOf = (id: unknown) => statuses.find((one) => one.id === id)?.label ?? String(id);
  const { reason: said, ...words } = done ? await describeAction(services, done, staff) : {};
  const { from, to, document, assignee, message, receiver } = details;
  const asked = action === 'status' ? describeStatus(one, staff, event, done !== undefined) : [];
  const passedOver = describePassedOver(staff, event);
  const changed =
    action === 'answer-change'
      ? describeAsked(one, staff, { corrections: String(details.answers) })
      : [];
  // The audit names what was chosen; here it is read.
  const reason = details.reason && (said ?? details.reason);
  return {
    id: String(id),
    at: at.toISOString(),
    by: byOf(actor, one.row.owner),
    ...(name && { name }),
    action,
    ...(action === 'desk-action' && words),
    ...(asked.length > 0 && { asked }),
    ...(passedOver.length > 0 && { passedOver }),
    ...(VIEWS.includes(action) && { isView: true as const }),
    ...(action === 'status' && { from: labelOf(from), to: labelOf(to) }),
    ...(action === 'desk-assign' && assignee && { label: String(assignee) }),
    ...(changed.length > 0 && { label: changed.join(', ') }),
    ...(receiver && { label: String(receiver) }),
    ...(details.told && describeTold(event, notices, staff)),
    ...(reason && { reason: String(reason) }),
    ...(document && { document: Number(document) }),
    ...(message && { message: Number(message) }),
  };
}
