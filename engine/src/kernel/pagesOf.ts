import type { Pointer, Step } from './types.ts';

/**
 * The pages of a step where one question, or one group, stands on a screen: the pointers of each, in
 * page order. Only what is visible; a group stands where its first visible question does.
 */
export function pagesOf(step: Step, visible: ReadonlySet<Pointer>): Pointer[][] {
  const groups = new Map(
    (step.pages ?? []).flatMap((names, at) => names.map((name) => [name, at])),
  );
  const pages = new Map<string | number, Pointer[]>();
  for (const { name, pointer } of step.fields) {
    if (!visible.has(pointer)) continue;
    const key = groups.get(name) ?? pointer;
    pages.set(key, [...(pages.get(key) ?? []), pointer]);
  }
  return [...pages.values()];
}
