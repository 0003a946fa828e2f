import type { Pointer } from '@porchlight/engine';
import type { FormSources } from '@porchlight/engine/explain';

/** The field whose declaration a line of a file belongs to: the last that begins at or above it. */
export function fieldAt(
  sources: FormSources | undefined,
  file: string | undefined,
  line: number,
): Pointer | undefined {
  let found: { pointer: Pointer; line: number } | undefined;
  for (const [pointer, { place }] of Object.entries(sources?.fields ?? {})) {
    if (place.file !== file || place.line > line) continue;
    if (!found || place.line > found.line) found = { pointer, line: place.line };
  }
  return found?.pointer;
}
