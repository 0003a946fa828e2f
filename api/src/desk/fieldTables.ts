import {
  CASE_FACTS,
  type CaseFact,
  caseFactOf,
  type Field,
  fieldsOf,
  type Json,
  localeOf,
  type Pointer,
  showAnswer,
  writeDate,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

const tables = new WeakMap<Release, Map<string, Map<Pointer, Field>>>();

/** The fields of an application and of what each program adds, in a language. Made once for a release. */
export function caseFields(release: Release, language: string): Map<Pointer, Field> {
  const known = tables.get(release) ?? new Map<string, Map<Pointer, Field>>();
  tables.set(release, known);
  let fields = known.get(language);
  if (!fields) {
    const parts = Object.values(release.compiled.parts ?? {}).flatMap((one) => one[language] ?? []);
    const added = parts.flatMap((part) => [
      ...part.fields.flatMap((lot) => lot.fields),
      ...part.steps.flatMap(({ step }) => step.fields),
    ]);
    fields = new Map(fieldsOf(release.form('application', language)));
    for (const field of added) fields.set(field.pointer, field);
    known.set(language, fields);
  }
  return fields;
}

/** A day as people write it: `11/24/2026`, `24 de noviembre de 2026`. */
export const writeDay = (day: string, language: string): string =>
  writeDate(day, localeOf(language));

/** What a cell shows, in words: an answer as its question has it, or what is known of a case. */
export function writeCell(
  release: Release,
  language: string,
  pointer: Pointer,
  value: Json | undefined,
): string {
  if (value === undefined || value === null) return '';
  const fact = caseFactOf(pointer) as CaseFact | undefined;
  if (fact === undefined) {
    const field = caseFields(release, language).get(pointer);
    return field ? showAnswer(field, value, localeOf(language)) : String(value);
  }
  if (fact === 'status')
    return release.portal(language).statuses.find(({ id }) => id === value)?.label ?? String(value);
  if (CASE_FACTS[fact] === 'date') return writeDay(String(value), language);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
