import type { Form } from '@porchlight/engine';
import { useState } from 'react';
import { wayWith } from '../../form-preview/answerChoices.ts';
import type { Given } from '../panels/Given.ts';
import { useAttempt } from '../useAttempt.ts';
import type { CopyPage } from '../useCopyPage.ts';
import { useStillGiven } from '../useStillGiven.ts';
import { loadFormWith } from './loadFormWith.ts';

/** What of the page is needed to fill in answers that a walk finds. */
export type FillingPage = Pick<CopyPage, 'api' | 'state' | 'shown' | 'given' | 'say'>;

/** What was made of a whole way: what is given now, and what is said of it. */
export interface Filled {
  given: Given;
  said: string;
}

/** Fills in answers of the whole way that a walk of the copy finds through a form. */
export interface Filling {
  isWorking: boolean;
  problem: string;
  /** What became of it, while that is true. */
  said: string;
  find(): void;
}

/** What is filled in. */
export interface FillingOf {
  /** The program that the way has to go with; undefined: any. */
  program: string | undefined;
  /** What is said where there is no way. */
  none: 'studio.fill-nowhere' | 'studio.fill-step-none';
  /**
   * Gives what is wanted of the way.
   * @param form With what the programs add that the way chooses.
   */
  fill(form: Form, found: Given): Filled;
}

/** Fills in answers of the whole way that a walk of the copy finds through the form that is shown. */
export function useFilling(
  { api, state, shown, given, say }: FillingPage,
  { program, none, fill }: FillingOf,
): Filling {
  const { isWorking, problem, attempt } = useAttempt(say);
  const [told, setTold] = useState<Filled>();
  const isStillGiven = useStillGiven(given);
  const find = () =>
    attempt(async () => {
      setTold(undefined);
      const { form, language } = shown;
      const walk = await api.walk(state.copy.id, { form, program });
      const found = wayWith(walk, { form, program });
      if (!found) {
        setTold({ given, said: say(walk.cut ? 'studio.fill-unsure' : none) });
        return;
      }
      const stage = state.compiled!.stage!;
      const composed = await loadFormWith(stage, { form, language }, found.answers);
      // Something else is chosen by now, or was typed: that stays.
      if (isStillGiven(given)) setTold(fill(composed, found));
    });
  return {
    isWorking,
    problem,
    // Of other answers, or of another day, it is not true any more.
    said: told?.given === given ? told.said : '',
    find: () => !isWorking && void find(),
  };
}
