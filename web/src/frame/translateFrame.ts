import type { Say } from '@porchlight/engine/react';

function say(selector: string, words: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = words;
}

/** Puts the words of the document around the page, which the server rendered, into another language. */
export function translateFrame(language: string, text: Say): void {
  document.documentElement.lang = language;
  say('.skip', text('document.skip'));
  say('[data-logout]', text('document.logout'));
  say('.my-account span', text('document.account'));
  const credit = document.querySelector('.credit')?.firstChild;
  if (credit) credit.textContent = `${text('document.powered-by')} `;
  document.querySelector('.languages')?.setAttribute('aria-label', text('document.languages'));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    if (link.hreflang === language) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
