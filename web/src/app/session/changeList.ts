import { fieldsOf, type JsonObject } from '@porchlight/engine';
import type { Draft } from './createDraft.ts';
import { withList } from './records.ts';

/** Changes a list of what belongs to the application as the server has it, here and in what this device keeps of it. */
export function changeList(
  draft: Draft,
  fact: string,
  change: (items: JsonObject[]) => JsonObject[],
): void {
  const before = draft.lists[fact] ?? [];
  const items = change(before);
  draft.lists = { ...draft.lists, [fact]: items };
  draft.showLists();
  void draft.unsent?.follow();
  const resources = [...fieldsOf(draft.form).values()].flatMap(({ resource }) => resource ?? []);
  const resource = resources.find((one) => one.fact === fact);
  if (!resource || items === before) return;
  const { answer } = draft.record;
  const application = withList(answer.application, resource, items);
  draft.remember({ answer: { ...answer, application }, etag: draft.etag });
}
