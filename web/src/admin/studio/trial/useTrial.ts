import { today } from '@porchlight/engine';
import { useRef, useState } from 'react';
import type { Given } from '../panels/Given.ts';
import type { CopyPage } from '../useCopyPage.ts';
import { BY_DATES, type Taking, type Trial, takingOn } from './Trial.ts';

/** How far a walk has come, behind the last step. */
export type End = 'review' | 'sent';

/** What stands on the live step: the step, what comes behind the last one, or why there is none. */
export type Standing = 'step' | End | 'not-taken';

/** How a form is tried as by an applicant, and how far she has come. */
export interface OpenTrial {
  trial: Trial;
  onTrial(change: Partial<Trial>): void;
  /** The day on which it is tried. */
  day: string;
  /** Whether it is taken on that day, by its dates; undefined for a form that has none. */
  taking: Taking | undefined;
  standing: Standing;
  onEnd(end: End | undefined): void;
  /** The program that is shown, or was when the walk began. */
  program: string | undefined;
  /** From the first step, with nothing answered and no program chosen. */
  onAnew(): void;
  /** From a step on, with what was given before it. */
  onFrom(step: string, before: Given): void;
}

/** The trial of the form that is shown, each with one of its own. Another step ends what stands behind the last one. */
export function useTrial(page: CopyPage): OpenTrial {
  const { texts, shown, given, give, onGo } = page;
  const { form, program, step, outline, portal } = shown;
  const [trials, setTrials] = useState<{ [form: string]: Trial }>({});
  const trial = trials[form] ?? BY_DATES;
  const begun = useRef<{ form: string; program: string | undefined }>(undefined);
  const own = program || (begun.current?.form === form ? begun.current.program : undefined);
  const at = `${form} ${program} ${step?.name}`;
  const [ended, setEnded] = useState<{ at: string; end: End }>();
  const { today: chosenDay } = given.facts;
  const day =
    typeof chosenDay === 'string' ? chosenDay : today(new Date(), portal?.timeZone ?? 'UTC');
  const taking = outline?.kind === 'form' ? takingOn(texts, form, day) : undefined;
  // By its dates it may be shut while it is built: that is said, and does not take the step away.
  const isShut = taking !== undefined && trial.intake === 'closed';
  const end = ended?.at === at ? ended.end : undefined;
  return {
    trial,
    onTrial: (change) =>
      setTrials((before) => ({ ...before, [form]: { ...(before[form] ?? BY_DATES), ...change } })),
    day,
    taking,
    standing: isShut ? 'not-taken' : (end ?? 'step'),
    onEnd: (next) => setEnded(next && { at, end: next }),
    program: own,
    onAnew() {
      setEnded(undefined);
      begun.current = { form, program: own };
      page.onWalking(true);
      const { today: chosen, year } = given.facts;
      give({ answers: {}, facts: chosen === undefined ? {} : { today: chosen, year: year! } });
      onGo({ step: outline?.steps[0]?.name, program: '' });
    },
    onFrom(next, before) {
      setEnded(undefined);
      page.onWalking(true);
      give(before);
      onGo({ step: next, ...(own && { program: own }) });
    },
  };
}
