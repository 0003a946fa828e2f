import type { Portal } from '@porchlight/engine';
import type { ScreenMarkup } from '@porchlight/engine/explain';
import { deriveTheme, themeCss } from '@porchlight/engine/theme';
import type { PreviewState } from '../form-preview/PreviewState.ts';

const STYLE = 'theme-of-preview';

function say(selector: string, words: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = words;
}

/** How the document around a screen is laid out, and whether somebody is signed in there. */
export interface Frame {
  layout: ScreenMarkup['layout'];
  isSignedIn: boolean;
}

/** Gives the document around the screen the preview's colours, logo and names: the server knew those of another release. */
export function dressFrame(
  { base, release }: PreviewState,
  { agency, accent }: Portal,
  { layout, isSignedIn }: Frame,
): void {
  document.body.className = layout;
  document.documentElement.dataset.session = isSignedIn ? 'in' : 'out';
  const style = document.getElementById(STYLE) ?? document.createElement('style');
  style.textContent = themeCss(deriveTheme(accent));
  if (!style.isConnected) {
    style.id = STYLE;
    style.nonce =
      document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    document.head.append(style);
  }
  say('.brand-long', agency.name);
  say('.brand-short', agency.shortName);
  const logo = document.querySelector<HTMLImageElement>('.brand img');
  if (logo) logo.src = `${base}/${release}/${agency.logo}`;
  say('.bottom strong', agency.name);
  say('.bottom a[href^="tel:"]', agency.phone);
}
