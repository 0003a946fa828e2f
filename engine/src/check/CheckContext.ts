import type { Pack, PackFile } from '../compile/readPack.ts';
import type { CompiledForm, JsonObject } from '../kernel/types.ts';

/** A form as it is compiled in the first language, beside the files that it comes from. */
export interface CheckedForm {
  form: CompiledForm;
  wizard: PackFile;
  /** Name of each validator → its schema. */
  schemas: Map<string, JsonObject>;
}

/** What a check of meaning is given. It adds to `pack.findings` by `report`. */
export interface CheckContext {
  pack: Pack;
  forms: CheckedForm[];
  options: Required<CheckOptions>;
}

export interface CheckOptions {
  /** The reading grade (Flesch-Kincaid) that a text may have. Default: `readingGrade` of portal.json, else 8. */
  readingGrade?: number;
}
