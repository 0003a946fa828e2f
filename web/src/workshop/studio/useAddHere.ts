import { stepOfFile } from '@porchlight/engine/build';
import type { FormSources } from '@porchlight/engine/explain';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FromStage, ToStage } from '../scene/Scene.ts';
import type { NewPlace } from './builder/AddQuestionDialog.tsx';
import type { CopyPage } from './useCopyPage.ts';

/** The fields of the step's form that are declared in a step, and not in a thing of a list. */
function fieldsOfSteps(texts: ReadonlyMap<string, string>, { fields }: FormSources): string[] {
  const known = new Map<string, boolean>();
  return Object.entries(fields).flatMap(([at, { place }]) => {
    const { file } = place;
    const isOfStep = known.get(file) ?? stepOfFile(texts, file) !== undefined;
    known.set(file, isOfStep);
    return isOfStep ? [at] : [];
  });
}

/** Adding a question where it is wanted on the live step: what is offered there, and where one is asked for. */
export function useAddHere({ texts, shown, place, language, say }: CopyPage) {
  const [adding, setAdding] = useState<NewPlace>();
  const { sources } = shown;
  const isBuilding = place.view === 'build';
  const latest = useRef(texts);
  latest.current = texts;
  // Where fields stand is known by what was compiled last: what is typed since says nothing of it.
  const offer = useMemo<ToStage[]>(
    () => [
      {
        kind: 'offer',
        words: say('build.add-here'),
        language,
        fields: isBuilding && sources ? fieldsOfSteps(latest.current, sources) : [],
      },
    ],
    [isBuilding, sources, language, say],
  );
  const add = useCallback(
    ({ at, edge }: FromStage & { kind: 'add' }) => {
      const file = sources?.fields[at]?.place.file;
      const step = file === undefined ? undefined : stepOfFile(latest.current, file);
      if (!step) return;
      const { form, program } = step;
      const beside = at.slice(at.lastIndexOf('/') + 1);
      setAdding({ form, step: step.step, ...(program && { program }), [edge]: beside });
    },
    [sources],
  );
  return { offer, adding, add, close: () => setAdding(undefined) };
}
