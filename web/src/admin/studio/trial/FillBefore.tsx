import type { Choice, Facts } from '@porchlight/engine';
import { answersBefore } from './answersBefore.ts';
import { FillButton } from './FillButton.tsx';
import { type FillingPage, useFilling } from './useFilling.ts';
import type { OpenTrial } from './useTrial.ts';

/** What `FillBefore` is given. */
export interface FillBeforeProps {
  page: FillingPage;
  tried: OpenTrial;
  /** The program whose first step is wanted. */
  program: Choice;
}

/** The walk of a program that begins at its own first step, with what comes before that filled in. */
export function FillBefore({ page, tried, program }: FillBeforeProps) {
  const { shown, given, say } = page;
  const name = program.program!;
  const filling = useFilling(page, {
    program: name,
    none: 'studio.fill-nowhere',
    fill(form, found) {
      const { limits } = shown.portal!;
      const before = answersBefore(form, found, { program: name, day: tried.day, limits });
      const { today, year } = given.facts;
      const chosen: Facts = today === undefined ? {} : { today, year: year! };
      const filled = {
        answers: before.given.answers,
        facts: { ...before.given.facts, ...chosen },
      };
      tried.onFrom(before.step, filled);
      const steps = shown.outline?.steps;
      const step = steps?.find((one) => one.name === before.step)?.title ?? before.step;
      return {
        given: filled,
        said: say(before.isWrong ? 'studio.fill-wrong' : 'studio.filled', { step }),
      };
    },
  });
  return (
    <FillButton filling={filling} say={say}>
      {say('studio.fill-before', { program: program.label })}
    </FillButton>
  );
}
