import type { Checked } from './Checked.ts';
import { toGithub } from './github.ts';
import { toJson } from './json.ts';
import { toSarif } from './sarif.ts';
import { toText } from './text.ts';

const writers = { text: toText, json: toJson, sarif: toSarif, github: toGithub };

/** One of the formats in which findings can be written. */
export type Format = keyof typeof writers;
/** The formats in which findings can be written, by the names that `--format` takes. */
export const FORMATS = Object.keys(writers) as Format[];

/** Findings as people, programs or code hosts read them. */
export function formatFindings(format: Format, checked: Checked): string {
  return writers[format](checked);
}
