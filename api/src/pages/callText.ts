import { phoneHref } from '@porchlight/engine/addresses';
import { type Html, html } from './html.ts';
import type { PageWords } from './view.ts';

/** A phone number to tap. */
export const phoneLink = (phone: string): Html => html`<a href="${phoneHref(phone)}">${phone}</a>`;

/** A text in which `{agency}` and `{phone}` are the agency's, with its number to tap. */
export function callText(
  { text, portal }: Pick<PageWords, 'text' | 'portal'>,
  id: string,
  places?: Record<string, string | number>,
): Html {
  const { name: agency, phone } = portal.agency;
  const parts = text(id, { agency, phone, ...places }).split(phone);
  return html`${parts.map((part, index) => [index > 0 && phoneLink(phone), part])}`;
}
