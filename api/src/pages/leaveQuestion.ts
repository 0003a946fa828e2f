import { leaveWords } from '@porchlight/engine';
import { type Html, html } from './html.ts';
import type { PageWords } from './view.ts';

/** What is asked before what is not saved is forgotten with a logout. To stay is the default. */
export function leaveQuestion({ text }: Pick<PageWords, 'text'>): Html {
  const { title, body, stay, leave } = leaveWords(text);
  return html`<dialog aria-labelledby="leave-title" data-leave>
<h2 id="leave-title">${title}</h2>
${body !== undefined && html`<p>${body}</p>`}
<div class="form-end"><form method="dialog"><button autofocus>${stay}</button></form><button class="quiet" type="submit" form="leaving" name="anyway" value="true">${leave}</button></div>
</dialog>`;
}

/** Shown where somebody logs out without a line: what this device has forgotten, and what is left to do. */
export const noLineNotice = ({ text }: Pick<PageWords, 'text'>): Html =>
  html`<dialog aria-labelledby="no-line-title" data-no-line>
<h2 id="no-line-title">${text('application.not-reached-title')}</h2>
<p>${text('sign-in.out-without-line')}</p>
<div class="form-end"><form method="dialog"><button autofocus>${text('application.set-aside-close')}</button></form></div>
</dialog>`;
