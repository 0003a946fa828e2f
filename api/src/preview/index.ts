export type { Found } from '../isolation/index.ts';
export { type Html, html, trusted } from '../pages/html.ts';
export { createPreview, type Preview, type PreviewOptions } from './createPreview.ts';
export { screensOf } from './screens.ts';
