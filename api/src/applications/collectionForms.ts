import {
  type CompiledForm,
  type Field,
  type Form,
  fieldsOf,
  type Resource,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { notFound } from '../http/ProblemError.ts';

/** The collections that have calls, by their path below `/api/application/`. */
export type CollectionPath = 'household_member' | 'income' | 'document';

const tables = new WeakMap<Release, ReadonlyMap<string, string>>();

/** Path → the form that one item fills. Made once for each release. */
function collectionsOf(release: Release): ReadonlyMap<string, string> {
  let table = tables.get(release);
  if (!table) {
    const own = resourcesOf(release.form('application'));
    const ofItems = own.flatMap(({ form }) => resourcesOf(release.form(form)));
    // The later entry counts: what the application itself declares.
    table = new Map([...ofItems, ...own].map(({ path, form }) => [path, form]));
    tables.set(release, table);
  }
  return table;
}

function resourcesOf(form: CompiledForm): Resource[] {
  return [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
}

/**
 * The form that one item of a collection fills, as the application's form, or the form of one of its
 * items, declares it. Undefined when the release has no such collection.
 */
export function findCollectionForm(
  release: Release,
  path: CollectionPath,
  language?: string,
): Form | undefined {
  const name = collectionsOf(release).get(path);
  return name === undefined ? undefined : release.form(name, language);
}

/** As `findCollectionForm`. @throws ProblemError 404 when the release has no such collection. */
export function collectionForm(release: Release, path: CollectionPath, language?: string): Form {
  const form = findCollectionForm(release, path, language);
  if (!form) throw notFound();
  return form;
}

/** The question of a form whose answer is a collection. */
export const findList = (form: Form, path: CollectionPath): Field | undefined =>
  [...fieldsOf(form).values()].find(({ resource }) => resource?.path === path);
