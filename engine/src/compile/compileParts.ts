import type { CompiledForm, Portal } from '../kernel/types.ts';
import { checkPart, checkProgramFiles } from './checkPrograms.ts';
import { rememberPart, sharedOf } from './compileCache.ts';
import { hasPart, type ProgramFiles, programFiles } from './programFiles.ts';
import { type CompiledPart, compilePart, findDocumentStep, type PartContext } from './programs.ts';
import type { Pack } from './readPack.ts';
import type { Translate } from './texts.ts';

/** What the parts of all programs are compiled with, in one language. */
export interface PartsContext {
  pack: Pack;
  /** All forms of the pack, in the language. */
  forms: { [name: string]: CompiledForm };
  portal: Pick<Portal, 'texts' | 'fileCategories'>;
  language: string;
  translate: Translate;
}

/**
 * What each program adds to the form that chooses programs, in one language: compiled apart, so that
 * a page loads the chosen program's alone. `check` adds what is wrong with them to the findings.
 */
export function compileParts(context: PartsContext): {
  parts: Map<string, CompiledPart>;
  check: () => void;
} {
  const { pack, forms, portal, language, translate } = context;
  const shared = sharedOf(pack);
  const base = Object.values(forms).find(({ programs }) => programs !== undefined);
  const parts = new Map<string, CompiledPart>();
  const compiled: [ProgramFiles, ReturnType<typeof rememberPart>][] = [];
  const place = base && findDocumentStep(pack, base);
  for (const program of base ? programFiles(pack) : []) {
    const { texts } = portal;
    const part: PartContext = { pack, base: base!, forms, place, texts, language, translate };
    const own = rememberPart({ pack, shared, language }, program.folder, () =>
      compilePart(program, part),
    );
    compiled.push([program, own]);
    if (hasPart(program)) parts.set(program.folder, own.made);
  }
  return {
    parts,
    check() {
      checkProgramFiles(pack, Object.values(forms));
      for (const [program, { made, check }] of compiled)
        check(() => checkPart(pack, program, made, base!, place));
    },
  };
}
