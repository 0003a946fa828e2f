import type { DeskAction } from '../kernel/desk/index.ts';
import { quote, type Tell } from './DiffEntry.ts';

const LIFTED = 'desk-separation-lifted';

/** Tells of actions that are gone and from which others were separate: nobody is kept from these any more by having done them. */
export function tellGone(then: DeskAction[], gone: DeskAction[], tell: Tell): void {
  for (const { name, label } of gone) {
    const kept = then.filter(({ separateFrom }) => separateFrom?.actions.includes(name));
    if (kept.length === 0) continue;
    const others = kept.map((one) => quote(one.label)).join(', ');
    const sentence = `Who has done ${quote(label)} with a case is no longer kept from ${others}: what was done under the name ${quote(name)} is not asked about any more.`;
    tell('breaking', LIFTED, sentence);
  }
}

/** In which statuses an action is kept apart from others. */
const statusesOf = ({ separateFrom, from }: DeskAction): string[] => separateFrom?.in ?? from;

/** What the first list has and the second has not. */
const without = (some: string[], others: string[]) => some.filter((one) => !others.includes(one));

/**
 * Tells from which actions one is kept apart otherwise. What keeps two people apart and is lifted is
 * more than safe. Of actions that are gone `tellGone` tells.
 */
export function diffSeparation(
  before: DeskAction,
  after: DeskAction,
  { then, gone, tell }: { then: DeskAction[]; gone: DeskAction[]; tell: Tell },
): void {
  const [old = [], next = []] = [before.separateFrom?.actions, after.separateFrom?.actions];
  const label = quote(after.label);
  const isGone = (name: string) => gone.some((one) => one.name === name);
  const free = without(old, next).filter((name) => !isGone(name));
  if (free.length) {
    const labels = free.map((one) => quote(then.find(({ name }) => name === one)?.label ?? one));
    const sentence = `Who has done ${labels.join(' or ')} with a case is no longer kept from ${label}.`;
    tell('breaking', LIFTED, sentence);
  }
  const isBoth = old.length > 0 && next.length > 0;
  const [was, is] = [statusesOf(before), statusesOf(after)];
  // In a status in which it is not offered there is nobody to be kept from it.
  if (isBoth && without(was, is).some((status) => after.from.includes(status))) {
    const sentence = `In some statuses nobody is kept from ${label} any more by what was done with the case before.`;
    tell('breaking', LIFTED, sentence);
  }
  if (without(next, old).length || (isBoth && without(is, was).length && before.separateFrom?.in))
    tell(
      'safe',
      'desk-action-changed',
      `${label} is kept apart from other actions, or in more statuses.`,
    );
}
