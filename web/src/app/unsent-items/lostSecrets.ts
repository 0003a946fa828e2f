import { fieldsOf, type JsonObject } from '@porchlight/engine';
import { createSay } from '@porchlight/engine/react';
import type { Draft } from '../session/createDraft.ts';
import { isSameItem, mergeChanges } from './addChange.ts';
import { tagOf } from './createServerSide.ts';
import type { UnsentChange } from './UnsentChange.ts';

const AGAIN = 'application.type-again';

/** Whether a restricted value of it went with an earlier page. */
export const hasLost = ({ lostSecrets = [] }: UnsentChange): boolean => lostSecrets.length > 0;

/** Whether it says nothing any more but that values are lost. */
export const hasOnlyLost = (change: UnsentChange): boolean =>
  change.kind === 'change' &&
  hasLost(change) &&
  !change.secrets?.length &&
  Object.keys(change.body).length === 0;

/** What is left of a change once the server has its body. */
export const restOf = (change: UnsentChange, record: JsonObject): UnsentChange => ({
  ...change,
  kind: 'change',
  key: crypto.randomUUID(),
  body: {},
  base: {},
  isSent: false,
  ...tagOf(record),
});

/** A new item that may be unfinished is made without restricted values: they follow in a change. */
export const comesUnfinished = ({ body }: UnsentChange): boolean => body.isComplete !== undefined;

/** What is still to be sent of a creation once its item is there. */
export function restOfCreation(creation: UnsentChange, record: JsonObject): UnsentChange[] {
  const { secrets, ...rest } = restOf(creation, record);
  if (secrets !== undefined && comesUnfinished(creation)) return [{ ...rest, secrets }];
  return hasLost(rest) ? [rest] : [];
}

/** Which questions are to be answered again, in the words of the release. */
export async function sayAgain({ release, language, portal }: Draft, change: UnsentChange) {
  const form = await release.form(change.resource.form, language);
  const fields = fieldsOf(form);
  const titles = (change.lostSecrets ?? []).map((one) => fields.get(one)?.title ?? '');
  const questions = new Intl.ListFormat(language).format(titles.filter(Boolean));
  const words = createSay(portal.texts, language)(AGAIN, { questions });
  // A release from before has no words for it.
  return words === AGAIN ? questions : words;
}

/**
 * The changes with what is left of one, which says only that values are lost: the item waits for her until
 * she has opened it. What she has done to it since has that with it.
 */
export function askAgain(
  changes: UnsentChange[],
  asked: UnsentChange,
  sentence: string,
): UnsentChange[] {
  const next = changes.find((one) => one.key !== asked.key && isSameItem(one, asked));
  if (next) {
    const others = changes.filter(({ key }) => key !== asked.key);
    return others.map((one) => (one === next ? handOn(asked, next) : one));
  }
  const { lostSecrets: _lost, ...mark } = asked;
  const refusal = { code: 'refused' as const, sentence };
  return changes.map((one) => (one.key === asked.key ? { ...mark, refusal } : one));
}

function handOn(asked: UnsentChange, next: UnsentChange): UnsentChange {
  const { refusal } = next;
  if (next.kind === 'removal') return next;
  return { ...mergeChanges(asked, next), key: next.key, ...(refusal && { refusal }) };
}
