import { type Html, html } from './html.ts';
import type { Words } from './view.ts';

/** What is asked before what is not saved is forgotten with a logout. To stay is the default. */
export function leaveQuestion({ text }: Pick<Words, 'text'>): Html | false {
  // A release from before has no words for it.
  if (text('application.leave') === 'application.leave') return false;
  return html`<dialog aria-labelledby="leave-title" data-leave>
<h2 id="leave-title">${text('application.leave-title')}</h2>
<p>${text('application.leave')}</p>
<div class="form-end"><form method="dialog"><button autofocus>${text('application.leave-stay')}</button></form><button class="quiet" type="submit" form="leaving" name="anyway" value="true">${text('application.leave-anyway')}</button></div>
</dialog>`;
}
