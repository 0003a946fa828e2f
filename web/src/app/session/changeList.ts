import { fieldsOf, type JsonObject } from '@porchlight/engine';
import type { Draft } from './createDraft.ts';
import { withList } from './records.ts';

/** Changes a list of what belongs to the application, here and in what this device keeps of it. */
export function changeList(
  draft: Draft,
  fact: string,
  change: (items: JsonObject[]) => JsonObject[],
): void {
  const { store, form } = draft;
  const { facts } = store.getSnapshot();
  const before = Array.isArray(facts[fact]) ? (facts[fact] as JsonObject[]) : [];
  const items = change(before);
  store.update({ facts: { ...facts, [fact]: items } });
  const resources = [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
  const resource = resources.find((one) => one.fact === fact);
  if (!resource || items === before) return;
  const { answer } = draft.record;
  const application = withList(answer.application, resource, items);
  draft.remember({ answer: { ...answer, application }, etag: draft.etag });
}
