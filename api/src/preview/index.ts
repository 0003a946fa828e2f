export { type Html, html, trusted } from '../pages/html.ts';
export { createPreview, type Preview, type PreviewOptions } from './createPreview.ts';
export type { Found } from './lookouts.ts';
export { screensOf } from './screens.ts';
