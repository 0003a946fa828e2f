import {
  caseFactOf,
  type DeskQueue,
  type Json,
  type Pointer,
  type RangeKind,
} from '@porchlight/engine';
import { caseFields } from './fieldTables.ts';
import type { Staff } from './Staff.ts';

/** By what a queue can be narrowed, with what can be chosen; or as what a value up to which it goes is typed. */
export interface NarrowingChoice {
  at: Pointer;
  label: string;
  choices: { value: Json; label: string }[];
  range?: RangeKind;
}

/** By what somebody can narrow a queue, in her language. */
export function narrowings({ narrow = [] }: DeskQueue, staff: Staff): NarrowingChoice[] {
  const { desk, release, language } = staff;
  const say = (id: string) => String(desk.texts[id] ?? id);
  const choicesOf = (at: Pointer): NarrowingChoice['choices'] => {
    const fact = caseFactOf(at);
    if (fact === 'assignee')
      return [
        { value: 'me', label: say('view.me') },
        { value: 'nobody', label: say('nobody') },
      ];
    if (fact === 'flags') return desk.flags.map(({ id, label }) => ({ value: id, label }));
    if (fact === 'status')
      return release.portal(language).statuses.map(({ id, label }) => ({ value: id, label }));
    const choices = caseFields(release, language).get(at)?.choices ?? [];
    return choices.map(({ value, label }) => ({ value, label }));
  };
  return narrow.map(({ at, label, range }) =>
    range ? { at, label, choices: [], range } : { at, label, choices: choicesOf(at) },
  );
}
