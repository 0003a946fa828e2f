import {
  answersOfItem,
  fieldsOf,
  isBlank,
  type JsonObject,
  localeOf,
  readPointer,
  showAnswer,
} from '@porchlight/engine';
import type { Draft } from '../session/createDraft.ts';
import type { LostItem } from '../session/UnsentItems.ts';
import { findOwners } from './itemLists.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** Answers by which somebody knows again what she typed. */
const SOME = 3;

function titleOf(draft: Draft, { resource }: UnsentChange): string {
  const fields = [...fieldsOf(draft.form).values()];
  const { path = '' } = findOwners(draft) ?? {};
  const find = (one: string) => fields.find((field) => field.resource?.path === one)?.title;
  return find(resource.path) ?? find(path) ?? '';
}

/**
 * Names a change by its list, and by what was typed: `Income: Wages, 1200`.
 * @param before The item as it stood before it.
 */
export async function nameChange(
  draft: Draft,
  change: UnsentChange,
  before?: JsonObject,
): Promise<string> {
  const { release, language } = draft;
  const title = titleOf(draft, change);
  const form = await release.form(change.resource.form, language).catch(() => undefined);
  if (!form) return title;
  const answers = answersOfItem(form, { ...before, ...change.body });
  const said = [...fieldsOf(form)].flatMap(([pointer, field]) => {
    const value = readPointer(answers, pointer);
    return isBlank(value) ? [] : showAnswer(field, value, localeOf(language));
  });
  const words = said.slice(0, SOME).join(', ');
  return [title, words].filter(Boolean).join(': ');
}

/** Tells what was typed and will not reach the server; nothing was typed of what was taken away. */
export async function tellLost(
  draft: Draft,
  changes: UnsentChange[],
  reason: Omit<LostItem, 'name'>,
): Promise<void> {
  const typed = changes.filter(({ kind }) => kind !== 'removal');
  const names = await Promise.all(typed.map((one) => nameChange(draft, one)));
  const told = names.map((name) => ({ ...reason, name }));
  if (told.length > 0) draft.change({ lost: [...draft.state.lost, ...told] });
}

/**
 * Tells what waits for an application that was sent, or is over. It stays in the journal until she has
 * seen it.
 */
export function tellUnsent(draft: Draft, application: number): Promise<void> {
  const changes = draft.cache.readUnsent(application);
  return tellLost(draft, changes, { why: 'sent', application });
}
