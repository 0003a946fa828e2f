import { fieldsOf, type Pointer } from '@porchlight/engine';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { KnownProgram } from '@porchlight/engine/diff';
import { everyProgram } from '../releases/everyProgram.ts';
import { everyStandaloneForm } from '../releases/everyStandaloneForm.ts';
import { passOldRelease } from '../releases/OldReleaseError.ts';
import { requireWasPublic } from './publishCopy.ts';
import type { Studio } from './Studio.ts';

/** What applications may hold that were answered until now: it is not given to something else. */
export interface InUse {
  /**
   * Where a release asks for answers, by the folder of the form; absent where it can't be opened any more.
   * @example { visit: ['/Home/Street'] }
   */
  questions?: { [form: string]: Pointer[] };
  /** Every program that was ever public. */
  programs: KnownProgram[];
  /** Every form that stood alone and was ever public, by its folder. @example ['forms/volunteer'] */
  forms: string[];
}

/**
 * What is in use while a release is public.
 * @throws ProblemError 404 for one that never was
 */
export async function readInUse(studio: Studio, hash: string): Promise<InUse> {
  await requireWasPublic(studio, hash);
  const release = await studio.releases.open(hash).catch(passOldRelease);
  const [programs, forms] = [await everyProgram(studio), await everyStandaloneForm(studio)];
  return { ...(release && { questions: questionsOf(release.compiled) }), programs, forms };
}

/** The form that offers programs has what they ask, too. */
function questionsOf({
  forms,
  parts = {},
  settings,
}: CompiledRelease): NonNullable<InUse['questions']> {
  const [language] = settings.languages;
  const added = Object.values(parts).flatMap((languages) => {
    const { fields, steps } = languages[language!]!;
    return [...fields, ...steps.map(({ step }) => step)].flatMap((one) =>
      one.fields.map(({ pointer }) => pointer),
    );
  });
  return Object.fromEntries(
    Object.entries(forms).map(([name, languages]) => {
      const form = languages[language!]!;
      const own = [...fieldsOf(form).keys()];
      return [name, form.programs === undefined ? own : [...own, ...added]];
    }),
  );
}
