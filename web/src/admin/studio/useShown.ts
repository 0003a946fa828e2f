import type { Portal } from '@porchlight/engine';
import { languagesOf } from '@porchlight/engine/edit';
import type { FormSources, Outline, OutlineStep } from '@porchlight/engine/explain';
import { useMemo, useRef } from 'react';
import { readIfThere } from './readIfThere.ts';
import { stepOfFile } from './stepOfFile.ts';
import { useOutline } from './useOutline.ts';
import type { StudioPlace } from './usePlace.ts';
import type { WorkspaceState } from './workspace/Workspace.ts';

/** What of a copy is on the page. */
export interface Shown {
  /** The file in the editor; undefined where none is open, or the one that was is gone. */
  file: string | undefined;
  form: string;
  program: string | undefined;
  /** Absent until the copy was compiled once. */
  outline: Outline | undefined;
  step: OutlineStep | undefined;
  /** The form whose answers stand on the screen: a page may show those of one. */
  answered: string | undefined;
  /** The portal around it, as it was last compiled. */
  portal: Portal | undefined;
  /** Where the form's steps and questions stand. */
  sources: FormSources | undefined;
  languages: { id: string; name: string }[];
  language: string;
}

/**
 * What the address says, and for what it leaves open: the screen whose file is in the editor.
 * @param at The line of the cursor, and the admin's own language.
 */
export function useShown(
  state: WorkspaceState,
  place: StudioPlace,
  { line, ownLanguage }: { line: number; ownLanguage: string },
): Shown {
  const { files, sources, compiled } = state;
  const isOpen = place.file !== undefined && (files.get(place.file)?.text ?? null) !== null;
  const file = isOpen ? place.file : undefined;
  const home = useMemo(
    () => stepOfFile(sources, file, { line, form: place.form }),
    [sources, file, line, place.form],
  );
  const form = place.form ?? home?.form ?? sources[0]?.form ?? 'application';
  const folder = place.program ?? home?.program;
  // One that was made just now is shown when it was compiled.
  const program = folder && state.programs?.has(folder) !== false ? folder : undefined;
  // So is a form: until then what was compiled last has no such file.
  const isThere = sources.length === 0 || sources.some((one) => one.form === form);
  const stage = isThere ? compiled?.stage : undefined;
  const found = useOutline({ stage, form, program, language: ownLanguage });
  const outline = found?.outline;
  const wanted = place.step ?? home?.step;
  const languages = found?.portal.languages ?? [];
  const text = files.get('portal.json')?.text ?? undefined;
  const written = useMemo(() => languagesIn(text), [text]);
  const before = useRef<string>(undefined);
  const named = (name: string | undefined) => outline?.steps.find((one) => one.name === name);
  // A step of another program comes with that: until then what was shown stays.
  const isComing = found?.program !== program;
  const step = named(wanted) ?? (isComing ? named(before.current) : undefined) ?? outline?.steps[0];
  before.current = step?.name;
  return {
    file,
    form,
    program,
    outline,
    step,
    portal: found?.portal,
    answered: outline?.kind === 'form' ? outline.form : step?.form,
    sources: sources.find((one) => one.form === form),
    languages,
    language: languageShown(
      place.language,
      languages.length > 0 ? languages.map(({ id }) => id) : written,
    ),
  };
}

/** The language of the address, where the pack has it; else the pack's first. */
const languageShown = (wanted: string | undefined, languages: readonly string[]): string =>
  languages.find((id) => id === wanted) ?? languages[0]!;

/** The languages of a pack before it was compiled, as `portal.json` says; English where that can't be read. */
function languagesIn(text: string | undefined): readonly string[] {
  const files = new Map(text === undefined ? [] : [['portal.json', text]]);
  const known = readIfThere(() => languagesOf(files));
  return known ? [known.original, ...known.others] : ['en'];
}
