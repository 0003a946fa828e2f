import type { Answers, Facts } from '@porchlight/engine';
import { choosing } from '@porchlight/engine/explain';
import { useMemo, useState } from 'react';
import {
  type AnswerChoice,
  chooseAnswers,
  listAnswers,
  type Walk,
} from '../form-preview/answerChoices.ts';
import { useAnswer } from './packState.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';
import type { OpenScreen } from './useScreen.ts';

/** Answers that were typed into a frame. */
interface Typed {
  answers: Answers;
  facts: Facts;
  in: string;
}

/** The answers and facts with which the preview shows a step. */
export interface GivenAnswers {
  given: { answers: Answers; facts: Facts };
  /** The frame in which they were typed; undefined where they were not. */
  typedIn: string | undefined;
  /** What else the step can be shown with. */
  choices: AnswerChoice[];
  /** The answers that walking the pack has found, or why it failed. */
  walk: { value?: Walk; error?: string };
  type(typed: Typed): void;
}

/** The step whose answers are asked for. */
export interface GivenWanted extends Pick<OpenScreen, 'outline' | 'step'> {
  place: PreviewLocation;
  /** Another one: the pack is another. */
  turn: number;
}

/** The answers that the step is shown with: typed, found, or none but those that choose the program. */
export function useGiven({ outline, step, place, turn }: GivenWanted): GivenAnswers {
  const walk = useAnswer<Walk>('/preview/walk', turn);
  const [typed, setTyped] = useState<Typed>();
  const choices = useMemo(() => {
    if (!step || !outline) return [];
    // A page shows whole answers of a form, the first there are: the pack's sample, or a walk's.
    const asked = outline.kind === 'form' ? outline.form : step.form;
    return asked === undefined
      ? []
      : listAnswers(walk.value, { form: asked, step: step.name, program: place.program });
  }, [walk.value, outline, step, place.program]);
  const nothing = useMemo(
    () => ({ answers: outline ? choosing(outline, place.program) : {}, facts: {} }),
    [outline, place.program],
  );
  const own = place.answers === 'typed' ? typed : undefined;
  const given = own ?? (outline && chooseAnswers(choices, outline, place.answers)) ?? nothing;
  return { given, typedIn: own?.in, choices, walk, type: setTyped };
}
