import { randomBytes } from 'node:crypto';
import { formatMessage, type Portal } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Context } from 'koa';
import { chooseLanguage } from './language.ts';

/** What every document needs to know of its request: the release, the language, the words. */
export interface View {
  ctx: Context;
  release: Release;
  portal: Portal;
  language: string;
  /** Allows this answer's style elements. */
  nonce: string;
  text(id: string, params?: Record<string, string | number>): string;
}

/** Opens the view of a request. */
export function openView(ctx: Context, release: Release): View {
  const language = chooseLanguage(ctx, release.languages);
  const portal = release.portal(language);
  return {
    ctx,
    release,
    portal,
    language,
    nonce: randomBytes(16).toString('base64'),
    text: (id, params) => formatMessage(portal.texts, id, params, language),
  };
}
