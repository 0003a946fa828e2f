import type { Answers, Facts } from '@porchlight/engine';
import type { FilesState, Outline, OutlineStep } from '@porchlight/engine/explain';
import type { Offered, PreviewMode, PreviewState } from './PreviewState.ts';

/** How each kind of screen can be looked at; the first is what it opens with. */
export const LOOKS: { [kind in Outline['kind']]: PreviewMode[] } = {
  form: ['filling', 'errors', 'review', 'print'],
  upload: ['filling', 'errors', 'print'],
  pages: ['filling', 'print'],
};

/** One object for all: another one is another preview. */
const NOTHING: Offered = {};

/** What a screen is shown with. */
export interface ShownWith {
  base: string;
  release: string;
  language: string;
  programs: string[];
  offered?: Offered;
  answers: Answers;
  facts: Facts;
  look: PreviewMode;
  /** One of the step's own; any other stands for its first. */
  state: string | undefined;
}

/** The preview of a step of a form, of an upload flow, or of a page. */
export function previewStateOf(
  outline: Outline,
  step: OutlineStep,
  shown: ShownWith,
): PreviewState {
  const { base, release, language, programs, offered = NOTHING, answers, facts } = shown;
  const look = LOOKS[outline.kind].includes(shown.look) ? shown.look : 'filling';
  const all = { base, release, language, look, step: step.name };
  const state = (step.states?.find(({ id }) => id === shown.state) ?? step.states?.[0])?.id;
  if (outline.flow) {
    const { name: flow, link } = outline.flow;
    return { ...all, kind: 'upload', flow, link, files: state as FilesState };
  }
  if (outline.kind === 'pages')
    return { ...all, kind: 'pages', state, form: step.form, answers, facts };
  return { ...all, kind: 'form', form: outline.form, programs, offered, answers, facts };
}
