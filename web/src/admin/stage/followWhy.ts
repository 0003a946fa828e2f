import { fieldsOf, type Pointer } from '@porchlight/engine';
import { explainField, type FormSources } from '@porchlight/engine/explain';
import type { FormStore } from '@porchlight/engine/react';
import type { FromStage } from '../form-preview/PreviewState.ts';
import { createWords } from '../words/words.ts';

/** A question of the page around: why is a field shown or not? */
export interface WhyQuestion {
  at: Pointer;
  sources: FormSources;
  language: string;
}

/**
 * Tells why a field is shown or hidden, now and whenever that may have changed. Nothing is told while the form does not
 * have it: its program can be left, and chosen again.
 * @returns A function that ends it.
 */
export function followWhy(
  store: Pick<FormStore, 'getSnapshot' | 'subscribe'>,
  { at, sources, language }: WhyQuestion,
  tell: (message: FromStage) => void,
): () => void {
  const say = createWords(language);
  const answer = () => {
    const { form, evaluation } = store.getSnapshot();
    if (!fieldsOf(form).has(at)) return;
    tell({ kind: 'why', why: explainField(form, evaluation, sources, at, say) });
  };
  answer();
  return store.subscribe(answer);
}
