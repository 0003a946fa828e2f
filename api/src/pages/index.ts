export { rememberLanguage } from '../http/language.ts';
export { noteBeginning } from './beginning.ts';
export { callText, phoneLink } from './callText.ts';
export type { SendOptions } from './createDocuments.ts';
export { createPages, type Pages, type PagesOptions } from './createPages.ts';
export { type Html, type HtmlValue, html } from './html.ts';
export { leaveQuestion, noLineNotice } from './leaveQuestion.ts';
export { sayNext } from './sayNext.ts';
export type { View, Words } from './view.ts';
