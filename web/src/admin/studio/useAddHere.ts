import { stepOfFile } from '@porchlight/engine/builder';
import { listFields } from '@porchlight/engine/edit';
import type { FormSources, OutlineStep } from '@porchlight/engine/explain';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { BesideFields, FromStage, ToStage } from '../form-preview/PreviewState.ts';
import type { SayWords } from '../words/words.ts';
import type { NewPlace } from './builder/newQuestion.ts';
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

/** The group of answers that a field is in. */
const groupOf = (at: string) => at.split('/')[1];

/** What of a form stands on the live step. */
export interface OnLiveStep {
  sources: Pick<FormSources, 'fields'>;
  step: Pick<OutlineStep, 'fields'>;
  program: string | undefined;
}

/**
 * The fields of the live step that are declared in a step, and not in a thing of a list: those of the form, of the
 * program that is shown, and those that other programs add to a step of the form. A portal may have a thousand
 * programs, and all of this is sent to the frame.
 */
export function fieldsBeside(
  texts: ReadonlyMap<string, string>,
  { sources, step, program }: OnLiveStep,
  say: SayWords,
): BesideFields {
  const groups = new Set(step.fields.map(({ pointer }) => groupOf(pointer)));
  const known = new Map<string, Map<string, string> | undefined>();
  const beside: BesideFields = {};
  for (const [at, { place }] of Object.entries(sources.fields)) {
    if (!groups.has(groupOf(at))) continue;
    const { file } = place;
    if (!known.has(file)) {
      const owner = stepOfFile(texts, file);
      const isShown = owner && (!owner.isWhole || [undefined, program].includes(owner.program));
      known.set(file, isShown ? titlesOf(texts, file) : undefined);
    }
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
export function useAddHere({ texts, shown, place, isWalking, language, say }: CopyPage) {
  const [adding, setAdding] = useState<NewPlace>();
  const { sources, step, program } = shown;
  const isBuilding = place.view === 'build' && !isWalking;
  const latest = useRef(texts);
  latest.current = texts;
  // Where fields stand is known by what was compiled last: what is typed since says nothing of it.
  const offer = useMemo<ToStage[]>(
    () => [
      {
        kind: 'offer',
        words: say('build.add-here'),
        language,
        fields:
          isBuilding && sources && step
            ? fieldsBeside(latest.current, { sources, step, program }, say)
            : {},
      },
    ],
    [isBuilding, sources, step, program, language, say],
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
