import { randomBytes } from 'node:crypto';
import { formatMessage, type Portal } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Context } from 'koa';
import { chooseLanguage } from '../http/language.ts';

/** What is said, whoever asks: a release in a language. */
export interface PageWords {
  release: Release;
  portal: Portal;
  language: string;
  text(id: string, params?: Record<string, string | number>): string;
}

/** What every document needs to know of its request: the release, the language, the words. */
export interface PageView extends PageWords {
  ctx: Context;
  /** Allows this answer's style elements. */
  nonce: string;
}

/** A release's words in a language that it has. */
export function openWords(release: Release, language: string): PageWords {
  const portal = release.portal(language);
  return {
    release,
    portal,
    language: portal.language,
    text: (id, params) => formatMessage(portal.texts, id, params, portal.language),
  };
}

/** Opens the view of a request. */
export function openView(ctx: Context, release: Release): PageView {
  const words = openWords(release, chooseLanguage(ctx, release.languages));
  return { ...words, ctx, nonce: randomBytes(16).toString('base64') };
}
