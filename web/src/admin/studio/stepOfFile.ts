import type { FormSources } from '@porchlight/engine/explain';
import { stemOf } from '../form-preview/Findings.tsx';

/** The screen that a file says something of. */
export interface StepOfFile {
  form: string;
  /** Absent: the first. */
  step?: string;
  program?: string;
  /** False where the file words several screens. */
  isOnly: boolean;
}

/** Which place of a file is looked at, and which form is shown beside it. */
export interface FileSeen {
  /** Where the cursor stands, from 1. */
  line: number;
  /** What is shown so far: of several that share a file, it stays. */
  form: string | undefined;
}

interface Found {
  form: string;
  step: string;
  file: string;
  line: number;
}

/** The step or the page whose file it is, or whose translation; else what the file says something of. */
export function stepOfFile(
  sources: FormSources[],
  file: string | undefined,
  { line, form: shown }: FileSeen,
): StepOfFile | undefined {
  if (file === undefined) return undefined;
  const all = sources.flatMap(({ form, steps }) =>
    Object.entries(steps).flatMap(([step, { place, ui }]): Found[] => {
      const isOwn = place.file === file || ui?.file === file || stemOf(place.file) === stemOf(file);
      return isOwn ? [{ form, step, file: place.file, line: place.line }] : [];
    }),
  );
  const form = all.some((one) => one.form === shown) ? shown : all[0]?.form;
  const own = all.filter((one) => one.form === form);
  const found = own.findLast((one) => one.file === file && one.line <= line) ?? own[0];
  if (found) {
    const program = /^programs\/([^/]+)\//.exec(found.file)?.[1];
    const isOnly = own.length === 1;
    return { form: found.form, step: found.step, isOnly, ...(program && { program }) };
  }
  const around = sources.filter(({ files }) => files?.includes(file));
  const one = around.find((each) => each.form === shown) ?? around[0];
  return one && { form: one.form, isOnly: false };
}
