import { choosing, type Outline } from '@porchlight/engine/explain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Given } from './panels/Given.ts';

/** The answers and facts with which the live step is shown. */
export interface GivenAnswers {
  given: Given;
  give(given: Given): void;
  /** Has a program chosen, too, as soon as its form is shown. */
  chooseProgram(form: string, program: string): void;
}

/**
 * The answers that the step is shown with: until some are typed or found, those that choose the program
 * whose step is open.
 */
export function useGiven(outline: Outline | undefined, program: string | undefined): GivenAnswers {
  const [edited, setEdited] = useState<Given>();
  // What was typed stays, and the program whose step was opened is in.
  const [brought, setBrought] = useState<{ form: string; program: string }>();
  useEffect(() => {
    if (!brought || outline?.form !== brought.form) return;
    setBrought(undefined);
    setEdited(
      (before) =>
        before && { ...before, answers: choosing(outline, brought.program, before.answers) },
    );
  }, [brought, outline]);
  const nothing = useMemo<Given>(
    () => ({ answers: outline ? choosing(outline, program) : {}, facts: {} }),
    [outline, program],
  );
  const chooseProgram = useCallback(
    (form: string, chosen: string) => setBrought({ form, program: chosen }),
    [],
  );
  return { given: edited ?? nothing, give: setEdited, chooseProgram };
}
