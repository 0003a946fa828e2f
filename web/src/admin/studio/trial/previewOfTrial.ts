import type { Outline, OutlineStep } from '@porchlight/engine/explain';
import { NOT_TAKEN, type PagePreview, type PreviewState } from '../../form-preview/PreviewState.ts';
import { previewStateOf, type ShownWith } from '../../form-preview/previewStateOf.ts';
import { APPLICATION } from './Trial.ts';
import type { Standing } from './useTrial.ts';

/** What a form is tried with, and how far the walk has come. */
export interface TriedWith extends ShownWith {
  standing: Standing;
  /** The status of what was just sent. */
  sentAs: string | undefined;
}

/** What an applicant sees of a form: the step, all her answers, the page after it, or that it is not taken. */
export function previewOfTrial(
  outline: Outline,
  step: OutlineStep,
  shown: TriedWith,
): PreviewState {
  const { standing, sentAs, base, release, language, answers, facts } = shown;
  const { form } = outline;
  const isAlone = form !== APPLICATION;
  const page = (name: string, state: string | undefined, own: string | undefined): PagePreview => ({
    kind: 'pages',
    ...{ base, release, language, look: 'filling', step: name, state, form: own, answers, facts },
  });
  if (standing === 'not-taken')
    return isAlone ? page(form, NOT_TAKEN, form) : page('maintenance', undefined, undefined);
  if (standing === 'sent')
    return isAlone ? page(form, undefined, form) : page('status', sentAs, form);
  return previewStateOf(outline, step, {
    ...shown,
    look: standing === 'review' ? 'review' : 'filling',
  });
}
