import { mayHoldIn } from '../../kernel/desk/index.ts';
import { validateStatusChange } from '../../kernel/statuses.ts';
import type { StatusActor } from '../../kernel/types.ts';
import { type DeskCheck, rolesOf } from './DeskCheck.ts';

/** A status, as `portal.json` says it. */
export type Status = DeskCheck['statuses'][number];

/** Those who set a status beside the desk: by the tool, or by a key. */
export const OTHERS: StatusActor[] = ['operator', 'key'];

/** Statuses that a case can have: those of what was sent. */
export const statusesOfCases = ({ statuses }: Pick<DeskCheck, 'statuses'>): Status[] =>
  statuses.filter(({ role }) => role === 'submitted' || role === 'review');

/** Whether portal.json lets a status follow, where somebody says why. */
export const mayFollow = (from: Status, to: Status, by: StatusActor): boolean =>
  validateStatusChange({ from, to, wasSubmitted: true, by, reason: 'given' }) === undefined;

/** Whether portal.json lets the desk lead a case on from a status. */
export const leadsOn = (check: DeskCheck, from: Status): boolean =>
  statusesOfCases(check).some((to) => to.id !== from.id && mayFollow(from, to, 'desk'));

/** The ways of a case from status to status. */
export class StatusWalk {
  readonly #next = new Map<string, Set<string>>();
  /** Ids of the statuses to which a case that was sent can come. */
  readonly reached: ReadonlySet<string>;

  constructor(check: DeskCheck) {
    const known = statusesOfCases(check);
    for (const status of known) this.#next.set(status.id, this.#waysOn(check, status));
    const first = known.find(({ role }) => role === 'submitted');
    this.reached = first ? new Set([first.id, ...this.after(first.id)]) : new Set();
  }

  /** To which statuses one step leads: an action, what the applicant sends again, or somebody elsewhere. */
  #waysOn(check: DeskCheck, status: Status): Set<string> {
    const { desk } = check;
    const known = statusesOfCases(check);
    const roles = rolesOf(check);
    const byDesk = desk.actions
      .filter(
        ({ from, by, when }) =>
          from.includes(status.id) &&
          by.some((role) => roles.includes(role)) &&
          mayHoldIn(desk, when, status.id),
      )
      .flatMap(({ to }) => to ?? []);
    const bySending =
      status.role === 'review'
        ? [status.returnsTo ?? known.find(({ role }) => role === 'submitted')?.id ?? '']
        : [];
    const elsewhere = known.filter((to) => OTHERS.some((by) => mayFollow(status, to, by)));
    const ids = new Set([...byDesk, ...bySending, ...elsewhere.map(({ id }) => id)]);
    ids.delete(status.id);
    return ids;
  }

  /** To which statuses any number of steps leads; the status itself only where they lead back to it. */
  after(id: string): Set<string> {
    const seen = new Set<string>();
    const waiting = [id];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      for (const next of this.#next.get(one) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          waiting.push(next);
        }
    return seen;
  }
}
