import { useState } from 'react';
import { type AnswersWanted, leadingTo } from '../form-preview/answerChoices.ts';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { Problem } from './Problem.tsx';
import type { Given } from './panels/Given.ts';
import { useAttempt } from './useAttempt.ts';
import { useStillGiven } from './useStillGiven.ts';

export interface HiddenStepHintProps {
  api: StudioApi;
  copy: number;
  wanted: AnswersWanted;
  /** The answers that hide it. */
  given: Given;
  say: SayWords;
  onGiven(given: Given): void;
}

const WORDS = {
  step: {
    find: 'studio.lead',
    nowhere: 'studio.leads-nowhere',
    unsure: 'studio.leads-unsure',
  },
  question: {
    find: 'build.show-hidden',
    nowhere: 'build.shown-nowhere',
    unsure: 'build.shown-unsure',
  },
} as const;

/** The way to a step, or a question, that the answers hide: others, found by walking the copy. */
export function HiddenStepHint({ api, copy, wanted, given, say, onGiven }: HiddenStepHintProps) {
  const words = WORDS[wanted.question === undefined ? 'step' : 'question'];
  const { isWorking, problem, attempt } = useAttempt(say);
  const [nowhere, setNowhere] = useState<string>();
  const isStillGiven = useStillGiven(given);
  const find = () =>
    attempt(async () => {
      setNowhere(undefined);
      const { question: _, ...step } = wanted;
      const walk = await api.walk(copy, step);
      const found = leadingTo(walk, wanted);
      // Another step is open by now, or something was typed: that stays.
      if (!isStillGiven(given)) return;
      if (found) onGiven({ answers: found.answers, facts: found.facts });
      else if (!walk.cut) setNowhere(say(words.nowhere));
      else setNowhere(say(words.unsure));
    });
  return (
    <>
      <p className="actions">
        <button
          type="button"
          // Not disabled: the focus would be lost while it looks.
          aria-disabled={isWorking || undefined}
          onClick={() => !isWorking && void find()}
        >
          {say(words.find)}
        </button>
      </p>
      <p role="status">
        {isWorking && say('tools.walking')}
        {!isWorking && nowhere}
      </p>
      <Problem text={problem && say('tools.walk-failed', { message: problem })} />
    </>
  );
}
