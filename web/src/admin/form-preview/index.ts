/** What the operator's tool needs to take pictures of screens: what to show, and what it is called. */
export { createWords } from '../words/words.ts';
export type { ToStage } from './PreviewState.ts';
export { previewStateOf } from './previewStateOf.ts';
export { stateTitle, titleOf } from './titleOf.ts';
