import type { CompiledRelease } from '../compile/index.ts';
import type { PackEvent } from '../kernel/events.ts';
import { isSame, pair, quote, type Tell } from './DiffEntry.ts';

/** What other systems are told otherwise. Applicants see nothing of it. */
export function diffEvents(before: CompiledRelease, after: CompiledRelease, tell: Tell): void {
  const nameOf = ({ name }: PackEvent) => name;
  const { gone, added, both } = pair(before.events ?? [], after.events ?? [], nameOf);
  for (const { type } of gone)
    tell('safe', 'event-removed', `Other systems are no longer told ${quote(type)}.`);
  for (const { type, to } of added)
    tell('safe', 'event-added', `Other systems are told ${quote(type)}: ${to.join(', ')}.`);
  for (const [then, now] of both) {
    if (!isSame([then.on, then.statuses, then.to], [now.on, now.statuses, now.to]))
      tell('safe', 'event-changed', `${quote(now.type)} goes at another moment, or to others.`);
    if (!isSame([then.type, then.data], [now.type, now.data]))
      tell('safe', 'event-changed', `${quote(now.type)} tells other systems other things.`);
    if (!isSame(then.package ?? [], now.package ?? []))
      tell('safe', 'event-changed', `Other parts of the case go with ${quote(now.type)}.`);
  }
}
