import { localeOf, writeDate } from '@porchlight/engine';
import { useState } from 'react';
import type { Given } from '../panels/Given.ts';
import type { CopyPage } from '../useCopyPage.ts';
import { useStillGiven } from '../useStillGiven.ts';
import { factsOn, holdOn } from './answersBefore.ts';
import { loadFormWith } from './loadFormWith.ts';
import { onSameDay } from './onSameDay.ts';

/** The day that is tried, where answers are of another. */
function otherDays(next: Given, { facts }: Given) {
  const [found, chosen] = [next.facts.today, facts.today];
  if (typeof found !== 'string' || typeof chosen !== 'string') return undefined;
  return found === chosen ? undefined : { found, chosen };
}

/**
 * Takes answers that were found: on the day that is tried where they hold there, on theirs where they don't, and
 * then says so.
 */
export function useAnswersTaken({ state, shown, given, give, say, language }: CopyPage) {
  const [told, setTold] = useState<{ of: Given; said: string }>();
  const isStillGiven = useStillGiven(given);
  function take(next: Given): void {
    const days = otherDays(next, given);
    const { answered: form } = shown;
    const stage = state.compiled?.stage;
    if (!days || form === undefined || !stage) {
      give(onSameDay(next, given));
      return;
    }
    const { found, chosen } = days;
    const settle = (holds: boolean) => {
      // Something was typed by now: that stays.
      if (!isStillGiven(given)) return;
      const taken = holds ? { ...next, facts: factsOn(next.facts, chosen) } : next;
      const locale = localeOf(language);
      const places = { found: writeDate(found, locale), chosen: writeDate(chosen, locale) };
      setTold({ of: taken, said: holds ? '' : say('studio.found-day', places) });
      give(taken);
    };
    void loadFormWith(stage, { form, language: shown.language }, next.answers).then(
      (composed) => settle(holdOn(composed, next, chosen)),
      () => settle(false),
    );
  }
  return { said: told?.of === given ? told.said : '', take };
}
