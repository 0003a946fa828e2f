import { deriveTheme, themeCss } from '@porchlight/engine/theme';
import type { EntryFiles } from './assets.ts';
import { footer, header } from './frame.ts';
import { type Html, html, trusted } from './html.ts';
import type { PageView } from './view.ts';

/** What one HTML document says and loads. */
export interface DocumentOptions {
  /** What the window is called; the agency's name is added. */
  title: string;
  /** What stands in `<main>`. */
  body: Html;
  /** How the page is laid out: a class of the style sheet. */
  layout?: 'landing' | 'narrow' | 'app';
  /** The entry's files beside the style sheet of every page. */
  entry?: EntryFiles;
  style?: EntryFiles;
  font?: string | undefined;
  /** Waits with the first paint for the entry's small script, so that nothing flickers. */
  isBlocking?: boolean;
  /** Addresses of files that the next page needs: fetched when this one has all of its own. */
  ahead?: string[];
  /** Where people look after their account. */
  accountUrl?: string;
  /** What logs out, on a page that knows that she is signed in. */
  logout?: Html;
  /** True when the address is a secret: no link of the page may hold it. */
  hasSecretAddress?: boolean;
  /** True where the document has no origin of its own: its style sheets are fetched as another's. */
  isSandboxed?: boolean;
}

/** A whole document: head, the agency's header, the page, the footer. */
export function renderDocument(view: PageView, options: DocumentOptions): Html {
  const { portal, language, release, nonce, text } = view;
  const theme = deriveTheme(portal.accent);
  const { entry, layout = 'narrow' } = options;
  const styles = [...(options.style?.styles ?? []), ...(entry?.styles ?? [])];
  return html`<!doctype html>
<html lang="${language}" data-release="${release.hash}" data-languages="${release.languages.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${options.title} · ${portal.agency.name}</title>
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.light.background}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.dark.background}">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="/releases/${release.hash}/${portal.agency.logo}">
${options.font && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${options.font}">`}
<style nonce="${nonce}">${trusted(themeCss(theme))}</style>
${styles.map((href) => html`<link rel="stylesheet" href="${href}"${options.isSandboxed && html` crossorigin`}>`)}
${entry?.preloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
${entry?.script && html`<script type="module" src="${entry.script}"${options.isBlocking && html` blocking="render"`}></script>`}
${options.ahead?.map((href) => html`<link rel="prefetch" href="${href}">`)}
</head>
<body class="${layout}">
<a class="skip" href="#main">${text('document.skip')}</a>
${header(view, options)}
<main id="main" tabindex="-1">
${options.body}
</main>
${footer(view)}
</body>
</html>
`;
}
