import { holds } from './conditions.ts';
import type { ContentBlock, Evaluation, Form } from './types.ts';
import { scopeOf } from './validate.ts';

/** The guidance that stands there under these answers. */
export function shownContent(
  form: Form,
  evaluation: Evaluation,
  blocks: ContentBlock[],
): ContentBlock[] {
  const scope = scopeOf(form, evaluation);
  return blocks.filter(({ when }) => when === undefined || holds(when, scope));
}
