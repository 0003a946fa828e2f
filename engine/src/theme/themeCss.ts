import type { Theme, Tokens } from './tokens.ts';

/** The custom property of a token. @example toProperty('accentQuiet') // '--accent-quiet' */
export function toProperty(token: keyof Tokens): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function toDeclarations(tokens: Tokens): string {
  return (Object.keys(tokens) as (keyof Tokens)[])
    .map((token) => `${toProperty(token)}:${tokens[token]}`)
    .join(';');
}

/**
 * A theme as CSS custom properties on `:root`, dark by the visitor's setting.
 *
 * @example
 * ```ts
 * themeCss(deriveTheme('#f2a33a'))
 * // ':root{color-scheme:light dark;--background:#fffdf8;…}@media screen and (prefers-color-scheme:dark){:root{…}}'
 * ```
 */
export function themeCss(theme: Theme): string {
  return (
    `:root{color-scheme:light dark;${toDeclarations(theme.light)}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${toDeclarations(theme.dark)}}}`
  );
}
