import { toPointer } from '../../kernel/index.ts';
import { type ExternalCode, externalCodes } from './codes.ts';

/** One thing to tell of an external schema, with its place. */
export interface ExternalFinding {
  code: ExternalCode;
  /** An error keeps the schema from becoming a form, or the form from being shown; a warning does not. */
  severity: 'error' | 'warning';
  /** `schema`, `uiSchema`, or the address under which a further document was given. */
  document: string;
  pointer: string;
  /** What is wrong here, in one sentence. */
  message: string;
  /** A way to mend it, in one sentence. */
  hint: string;
  /** What was probably meant. */
  suggestion?: string;
}

/** Where a finding points. */
export interface FindingPlace {
  document: string;
  pointer: string;
}

/** Takes findings as they are met; the same one is kept once. */
export interface FindingList {
  all: ExternalFinding[];
  add(code: ExternalCode, place: FindingPlace, message: string, suggestion?: string): void;
}

/** What looks misspelt: an error to who can change the schema, and a warning to who can't. */
const SLIPS = new Set<ExternalCode>(['misspelt-keyword', 'misspelt-format']);

/** A list that findings are added to; `isOwn` where whoever reads them can change the schema. */
export function createFindingList({ isOwn = false } = {}): FindingList {
  const seen = new Set<string>();
  const all: ExternalFinding[] = [];
  return {
    all,
    add(code, { document, pointer }, message, suggestion) {
      const key = JSON.stringify([code, document, pointer, message]);
      if (seen.has(key)) return;
      seen.add(key);
      const { hint } = externalCodes[code];
      const severity = isOwn && SLIPS.has(code) ? 'error' : externalCodes[code].severity;
      all.push({
        code,
        severity,
        document,
        pointer,
        message,
        hint,
        ...(suggestion !== undefined && { suggestion }),
      });
    },
  };
}

/** A place one or more steps deeper: `below(place, 'properties', 'name')`. */
export function below(place: FindingPlace, ...tokens: (string | number)[]): FindingPlace {
  return { document: place.document, pointer: place.pointer + toPointer(tokens) };
}
