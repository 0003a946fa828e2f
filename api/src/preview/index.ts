export { type Html, html, trusted } from '../pages/html.ts';
export { createPreview, type Preview, type PreviewOptions } from './createPreview.ts';
export { type HeldRelease, shotKey } from './followFolder.ts';
export { type Given, keyOf, type Shot, type ShotsWanted } from './Shown.ts';
