import type { Json, JsonObject, Pointer } from '../kernel/types.ts';

/** Where something stands in a pack's files. Lines and columns count from 1. */
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
}

/** A condition as it stands in a pack, and where. */
export interface SourceCondition {
  source: JsonObject;
  place: SourcePlace;
}

/**
 * Where the parts of one form stand in the pack's files: for an editor, and to explain what is shown. An
 * upload flow and the pages are told of in the same way, by the folder that they stand in.
 */
export interface FormSources {
  form: string;
  /** Files that say something of all its steps: their order, the words around them. */
  files?: string[];
  /** Step name → its files, and the condition of the whole step. */
  steps: { [name: string]: { place: SourcePlace; ui?: SourcePlace; when?: SourceCondition } };
  /** Pointer → its declaration. */
  fields: {
    [pointer: Pointer]: {
      place: SourcePlace;
      when?: SourceCondition;
      required?: SourcePlace;
      /** What it is worked out of. */
      computed?: { source: Json; place: SourcePlace };
    };
  };
  /** Rule id → where it stands, with its two conditions. */
  rules: {
    [id: string]: { place: SourcePlace; when?: SourceCondition; must: SourceCondition };
  };
}
