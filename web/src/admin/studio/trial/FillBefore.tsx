import type { Choice, Facts } from '@porchlight/engine';
import { useState } from 'react';
import { wayWith } from '../../form-preview/answerChoices.ts';
import { Problem } from '../Problem.tsx';
import type { Given } from '../panels/Given.ts';
import { useAttempt } from '../useAttempt.ts';
import type { CopyPage } from '../useCopyPage.ts';
import { useStillGiven } from '../useStillGiven.ts';
import { answersBefore } from './answersBefore.ts';
import { loadFormWith } from './loadFormWith.ts';
import type { OpenTrial } from './useTrial.ts';

/** What `FillBefore` is given. */
export interface FillBeforeProps {
  page: Pick<CopyPage, 'api' | 'state' | 'shown' | 'given' | 'say'>;
  tried: OpenTrial;
  /** The program whose first step is wanted. */
  program: Choice;
}

/** The walk of a program that begins at its own first step, with what comes before that filled in. */
export function FillBefore({ page, tried, program }: FillBeforeProps) {
  const { say } = page;
  const { isWorking, problem, said, find } = useFilling(page, tried, program.program!);
  return (
    <div className="fill-before">
      <p className="actions">
        <button
          type="button"
          // Not disabled: the focus would be lost while it looks.
          aria-disabled={isWorking || undefined}
          onClick={() => !isWorking && void find()}
        >
          {say('studio.fill-before', { program: program.label })}
        </button>
      </p>
      <p role="status" className="quiet">
        {isWorking ? say('tools.walking') : said}
      </p>
      <Problem text={problem && say('tools.walk-failed', { message: problem })} />
    </div>
  );
}

function useFilling(page: FillBeforeProps['page'], tried: OpenTrial, program: string) {
  const { api, state, shown, given, say } = page;
  const { isWorking, problem, attempt } = useAttempt(say);
  const [told, setTold] = useState<{ of: Given; said: string }>();
  const isStillGiven = useStillGiven(given);
  const find = () =>
    attempt(async () => {
      setTold(undefined);
      const { form, language, portal, outline } = shown;
      const walk = await api.walk(state.copy.id, { form, program });
      const found = wayWith(walk, { form, program });
      if (!found) {
        setTold({
          of: given,
          said: say(walk.cut ? 'studio.leads-unsure' : 'studio.fill-nowhere'),
        });
        return;
      }
      const composed = await loadFormWith(
        state.compiled!.stage!,
        { form, language },
        found.answers,
      );
      // Something else is chosen by now, or was typed: that stays.
      if (!isStillGiven(given)) return;
      const { day } = tried;
      const { limits } = portal!;
      const before = answersBefore(composed, found, { program, day, limits });
      const { today, year } = given.facts;
      const chosen: Facts = today === undefined ? {} : { today, year: year! };
      const filled = {
        answers: before.given.answers,
        facts: { ...before.given.facts, ...chosen },
      };
      tried.onFrom(before.step, filled);
      const title = outline?.steps.find(({ name }) => name === before.step)?.title ?? before.step;
      const id = before.isWrong ? 'studio.fill-wrong' : 'studio.filled';
      setTold({ of: filled, said: say(id, { step: title }) });
    });
  // Of other answers, or of another day, it is not true any more.
  return { isWorking, problem, said: told?.of === given ? told.said : '', find };
}
