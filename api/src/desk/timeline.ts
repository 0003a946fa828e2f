import { describeAnswer, evaluate, type Json, localeOf } from '@porchlight/engine';
import { type Session, sql } from '../database/index.ts';
import { openWords } from '../pages/view.ts';
import { openIfReadable } from '../releases/index.ts';
import type { Services } from '../Services.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

/** Events of a case that are shown, the newest ones. */
const SHOWN = 300;

const EVENTS = sql(
  'desk-events',
  `select e.at, e.actor, e.action, e.details, coalesce(s.name, k.name) as name
   from audit_events e
   left join desk_staff s on s.subject = e.actor
   left join operator_keys k on e.actor = 'key:' || k.id
   where e.application_id = $1 order by e.id desc limit ${SHOWN}`,
);
const ACTIONS = sql(
  'desk-actions',
  `select id, action, release, answers from desk_actions where application_id = $1
   order by id desc limit ${SHOWN}`,
);

interface EventRow {
  at: Date;
  actor: string;
  action: string;
  details: { [name: string]: string | number | null };
  name: string | null;
}

interface ActionRow {
  id: string;
  action: string;
  release: string;
  answers: { [group: string]: { [field: string]: Json } };
}

/** What happened with a case, as it leaves the server. */
export interface CaseEvent {
  at: string;
  /** Who it was; a member of staff by her name. */
  by: 'applicant' | 'staff' | 'portal' | 'operator';
  name?: string;
  /** As the audit calls it: `submit`. */
  action: string;
  /** What it was in words, where a definition has them: the label of an action, the system that was told. */
  label?: string;
  from?: string;
  to?: string;
  reason?: string;
  document?: number;
  /** The message that was sent, read or mailed. */
  message?: number;
  /** What was said with an action, question by question. */
  lines?: { question: string; answer: string }[];
}

function byOf(actor: string, owner: string): CaseEvent['by'] {
  if (actor === owner || actor.startsWith('link:')) return 'applicant';
  if (/^(operator|key):/.test(actor)) return 'operator';
  return actor === 'portal' || actor === 'scanner' ? 'portal' : 'staff';
}

/** What somebody said with an action, under the release that she said it under. */
async function describeAction(
  { releases }: Pick<Services, 'releases'>,
  { action: name, release: hash, answers }: ActionRow,
  staff: Staff,
): Promise<Pick<CaseEvent, 'label' | 'lines' | 'reason'>> {
  const release = (await openIfReadable(releases, hash)) ?? staff.release;
  const action = release.desk(staff.language)?.actions.find((one) => one.name === name);
  if (!action?.form) return { label: action?.label ?? name };
  const { text } = openWords(staff.release, staff.language);
  const words = {
    locale: localeOf(staff.language),
    yes: text('fields.yes'),
    no: text('fields.no'),
  };
  const evaluation = evaluate(action.form, answers, {});
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

/** Everything that happened with a case, the newest first: what was sent, seen, said and decided. */
export async function readTimeline(
  services: Pick<Services, 'releases'>,
  session: Session,
  { row }: Case,
  staff: Staff,
): Promise<CaseEvent[]> {
  const [events, done] = await Promise.all([
    session.all<EventRow>(EVENTS, [row.id]),
    session.all<ActionRow>(ACTIONS, [row.id]),
  ]);
  const actions = new Map(done.map((one) => [Number(one.id), one]));
  const { statuses } = staff.release.portal(staff.language);
  const labelOf = (id: unknown) => statuses.find((one) => one.id === id)?.label ?? String(id);
  return Promise.all(
    events.map(async (event): Promise<CaseEvent> => {
      const { at, actor, action, details, name } = event;
      const done = actions.get(actionOf(event, events) ?? 0);
      const { reason: said, ...told } = done ? await describeAction(services, done, staff) : {};
      const { from, to, document, assignee, message, receiver } = details;
      // The audit names what was chosen; here it is read.
      const reason = details.reason && (said ?? details.reason);
      return {
        at: at.toISOString(),
        by: byOf(actor, row.owner),
        ...(name && { name }),
        action,
        ...(action === 'desk-action' && told),
        ...(action === 'status' && { from: labelOf(from), to: labelOf(to) }),
        ...(action === 'desk-assign' && assignee && { label: String(assignee) }),
        ...(receiver && { label: String(receiver) }),
        ...(reason && { reason: String(reason) }),
        ...(document && { document: Number(document) }),
        ...(message && { message: Number(message) }),
      };
    }),
  );
}
