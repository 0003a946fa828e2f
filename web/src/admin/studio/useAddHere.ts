import { stepOfFile } from '@porchlight/engine/builder';
import { listFields } from '@porchlight/engine/edit';
import type { FormSources } from '@porchlight/engine/explain';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { BesideFields, FromStage, ToStage } from '../form-preview/PreviewState.ts';
import type { SayWords } from '../words/words.ts';
import type { NewPlace } from './builder/AddQuestionDialog.tsx';
import type { CopyPage } from './useCopyPage.ts';

/** The titles of the questions of a file; none while it can't be read. */
function titlesOf(texts: ReadonlyMap<string, string>, file: string): Map<string, string> {
  try {
    return new Map(listFields(texts, file).map(({ name, title }) => [name, title]));
  } catch {
    return new Map();
  }
}

const nameOf = (at: string) => at.slice(at.lastIndexOf('/') + 1);

/** The fields of the step's form that are declared in a step, and not in a thing of a list. */
function fieldsOfSteps(
  texts: ReadonlyMap<string, string>,
  { fields }: Pick<FormSources, 'fields'>,
  say: SayWords,
): BesideFields {
  const known = new Map<string, Map<string, string> | undefined>();
  const beside: BesideFields = {};
  for (const [at, { place }] of Object.entries(fields)) {
    const { file } = place;
    if (!known.has(file)) known.set(file, stepOfFile(texts, file) && titlesOf(texts, file));
    const titles = known.get(file);
    if (!titles) continue;
    const title = titles.get(nameOf(at)) ?? nameOf(at);
    beside[at] = {
      before: say('build.add-here-before', { title }),
      after: say('build.add-here-after', { title }),
      tools: {
        drag: say('build.drag-here', { title }),
        up: say('build.up-here', { title }),
        down: say('build.down-here', { title }),
        title: say('build.title-here', { title }),
        description: say('build.help-here', { title }),
      },
    };
  }
  return beside;
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
        fields: isBuilding && sources ? fieldsOfSteps(latest.current, sources, say) : {},
      },
    ],
    [isBuilding, sources, language, say],
  );
  const add = useCallback(
    ({ at, edge }: FromStage & { kind: 'add' }) => {
      const file = isBuilding ? sources?.fields[at]?.place.file : undefined;
      const step = file === undefined ? undefined : stepOfFile(latest.current, file);
      if (!step) return;
      const { form, program } = step;
      setAdding({ form, step: step.step, ...(program && { program }), [edge]: nameOf(at) });
    },
    [isBuilding, sources],
  );
  return { offer, adding, add, close: () => setAdding(undefined) };
}
