import {
  type CompiledForm,
  composeForm,
  type FormPart,
  type Portal,
  programsNeeded,
} from '@porchlight/engine';
import {
  describeOutline,
  isFlowSubject,
  type Outline,
  PAGES,
  type Screens,
} from '@porchlight/engine/explain';
import { useEffect, useState } from 'react';
import { openReleaseFiles } from '../../release/releaseFiles.ts';

/** A form of the compiled copy as an index shows it, or what is no form; and the portal around it. */
export interface CompiledOutline {
  outline: Outline;
  /** The program whose part is composed with it. */
  program?: string | undefined;
  portal: Portal;
}

/** The compiled form whose steps are listed. */
export interface OutlineWanted {
  /** Where the compiled files stand, the release's hash at the end; absent until there are any. */
  stage: string | null | undefined;
  form: string;
  program?: string | undefined;
  language: string;
}

/** Milliseconds before what did not arrive is asked for again; what is not there then is not there. */
const DELAYS = [2_000, 5_000, 15_000];

/** Takes a stage's address apart. */
export function splitStage(stage: string): { base: string; release: string } {
  const end = stage.lastIndexOf('/');
  return { base: stage.slice(0, end), release: stage.slice(end + 1) };
}

async function load(
  stage: string,
  { form: name, program, language: wanted }: OutlineWanted,
): Promise<CompiledOutline> {
  const { base, release } = splitStage(stage);
  const files = openReleaseFiles({ hash: release, base });
  const stem = name.replace('/', '.');
  if (name === PAGES || isFlowSubject(name)) {
    const beside = (language: string) =>
      Promise.all([
        files.json<Portal>(`portal.${language}.json`),
        files.json<Screens>(`screens.${language}.json`),
      ]);
    const [portal, { outlines }] = await beside(wanted).catch(() => beside('en'));
    const outline = outlines.find(({ form }) => form === name);
    if (!outline) throw new Error(name);
    return { outline, portal };
  }
  const composed = async (language: string) => {
    const base = await files.json<CompiledForm>(`${stem}.${language}.json`);
    // One that adds nothing yet has no part.
    const [folder] = programsNeeded(base, {}, program ? [`${program}.`] : []);
    if (folder === undefined) return composeForm(base, []);
    return composeForm(base, [await files.json<FormPart>(`program.${folder}.${language}.json`)]);
  };
  const inLanguage = (language: string) =>
    Promise.all([files.json<Portal>(`portal.${language}.json`), composed(language)]);
  // A pack need not speak the admin's language.
  const [portal, form] = await inLanguage(wanted).catch(() => inLanguage('en'));
  return { outline: describeOutline(form), program, portal };
}

/** The form of the copy as it was last compiled. */
export function useOutline(wanted: OutlineWanted): CompiledOutline | undefined {
  const { stage, form, program, language } = wanted;
  const [found, setFound] = useState<CompiledOutline>();
  useEffect(() => {
    if (!stage) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function ask(delays: number[]): void {
      load(stage!, { stage, form, program, language }).then(
        (outline) => isCurrent && setFound(outline),
        () => {
          const [delay, ...later] = delays;
          if (isCurrent && delay !== undefined) timer = setTimeout(() => ask(later), delay);
        },
      );
    }
    ask(DELAYS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [stage, form, program, language]);
  return found;
}
