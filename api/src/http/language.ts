import type { Context } from 'koa';

/** The cookie that holds the language somebody chose, for pages of the server. */
export const LANGUAGE_COOKIE = 'language';

/** The language of an answer: what she chose, else what her browser asks for, else the pack's first. */
export function chooseLanguage(ctx: Context, languages: string[]): string {
  const chosen = ctx.req.headers.cookie && ctx.cookies.get(LANGUAGE_COOKIE, { signed: false });
  if (chosen && languages.includes(chosen)) return chosen;
  const accepted = ctx.get('Accept-Language') ? ctx.acceptsLanguages(languages) : false;
  return accepted || languages[0]!;
}

/** Keeps her choice for a year. */
export function rememberLanguage(ctx: Context, language: string): void {
  ctx.cookies.set(LANGUAGE_COOKIE, language, {
    // The page's own script reads it, to ask for the same texts.
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
    maxAge: 365 * 24 * 3600 * 1000,
  });
}
