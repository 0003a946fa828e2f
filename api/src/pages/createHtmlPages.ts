import { gzipSync } from 'node:zlib';
import type { Release } from '@porchlight/engine/compile';
import type { Context } from 'koa';
import type { Config } from '../config/index.ts';
import { openAssets } from './assets.ts';
import { renderDocument } from './document.ts';
import { setDocumentHeaders } from './headers.ts';
import { type Html, html } from './html.ts';
import { leaveQuestion, noLineNotice } from './leaveQuestion.ts';
import { notice } from './screens.ts';
import { openView, type PageView } from './view.ts';

/** How a document is sent, beside its words. */
export interface PageOptions {
  title: string;
  body: Html;
  status?: number;
  layout?: 'landing' | 'narrow' | 'app';
  /** The source of the script that it loads: `src/app/main.tsx`. */
  entry?: string;
  isBlocking?: boolean;
  /** True where the application comes next: what it needs is fetched while she types. */
  leadsToApplication?: boolean;
  isFramed?: boolean;
  /** True when it holds a secret (a form's token): then it is not compressed (BREACH). */
  isSecret?: boolean;
  /** What logs out, on a page that knows that she is signed in; else the script's button. */
  logout?: Html;
  /** True when its address is a secret: then it goes nowhere else, not even to this site. */
  hasSecretAddress?: boolean;
}

/** Sends documents, and those that say that something went wrong. */
export interface HtmlPages {
  view(ctx: Context): PageView;
  send(view: PageView, options: PageOptions): void;
  /** The 404 page, for whatever nothing else answered. */
  notFound(ctx: Context): void;
  /** The page for a request that failed: 400, 403, 429, 500, 503 have words of their own. */
  fail(ctx: Context, status: number): void;
}

/** What pages of the server are made with. */
export interface DocumentsOptions {
  config: Pick<Config, 'publicUrl' | 'oidc'>;
  releases: { current(): Release };
  /** Addresses of what the page asks before a sign-in. Default: none. */
  signInFiles?: string[];
  /** Where the page was built. Default `web/dist` below the working directory. */
  webFolder?: string;
}

const FONT =
  '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
/** Shows who is signed in what is hers, the way out among it. */
export const SESSION = 'src/server-pages/session.ts';
/** What the application is made of, from the sign-in's end to its first question. */
const APPLICATION = ['src/app/main.tsx', 'src/app/callback.ts', 'src/sign-in/provider.ts'];
const OWN_WORDS = [400, 403, 404, 429, 503];

/** The page of one's account: another provider has pages of its own for sign-in, and none of applications. */
export const accountUrlOf = ({ oidc }: Pick<Config, 'oidc'>): string =>
  oidc.authority ? '/account' : '/Identity/Account/Manage';

/** Makes the documents over whatever release is public at the moment. */
export function createHtmlPages(options: DocumentsOptions): HtmlPages {
  const { config, releases, signInFiles = [], webFolder = 'web/dist' } = options;
  const assets = openAssets(webFolder);
  const issuerOrigin = config.oidc.authority && new URL(config.oidc.authority).origin;
  const accountUrl = accountUrlOf(config);
  const isSecure = config.publicUrl.startsWith('https:');

  const documents: HtmlPages = {
    view: (ctx) => openView(ctx, releases.current()),
    send(view, { title, body, status = 200, layout, entry, isBlocking, isSecret, ...more }) {
      const { ctx, release, language } = view;
      setDocumentHeaders(ctx, { nonce: view.nonce, issuerOrigin, isSecure, ...more });
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Language', view.language);
      ctx.vary('Accept-Language, Cookie');
      ctx.status = status;
      ctx.type = 'text/html; charset=utf-8';
      const style = assets.entry('src/server-pages/site.css');
      const files = entry ? assets.entry(entry) : undefined;
      const font = assets.file(FONT);
      const ahead = more.leadsToApplication
        ? [
            ...scriptsOfApplication(assets),
            ...signInFiles,
            ...wordsOfApplication(release, language),
          ]
        : [];
      // Its script logs out, and asks first.
      const whole =
        entry === SESSION ? html`${body}${leaveQuestion(view)}${noLineNotice(view)}` : body;
      const options = {
        title,
        body: whole,
        layout,
        style,
        font,
        isBlocking,
        accountUrl,
        ahead,
        ...more,
      };
      sendMarkup(ctx, renderDocument(view, { ...options, entry: files }).markup, !isSecret);
    },
    notFound: (ctx) => documents.fail(ctx, 404),
    fail(ctx, status) {
      const view = documents.view(ctx);
      const id = `errors.${OWN_WORDS.includes(status) ? status : 500}`;
      // Where too much is asked already, nobody is asked who is here.
      const entry = status < 429 ? { entry: SESSION } : {};
      documents.send(view, {
        status,
        title: view.text(`${id}-title`),
        body: notice(view, id),
        ...entry,
      });
    },
  };
  return documents;
}

/** The scripts that the application loads before its first question, in the order in which it needs them. */
function scriptsOfApplication(assets: ReturnType<typeof openAssets>): string[] {
  const scripts = APPLICATION.map((source) => assets.entry(source));
  return [
    ...new Set(
      scripts.flatMap(({ script, preloads }) => [...(script ? [script] : []), ...preloads]),
    ),
  ];
}

/** What it loads of the release. */
const wordsOfApplication = ({ hash }: Release, language: string): string[] =>
  ['portal', 'application'].map((name) => `/releases/${hash}/${name}.${language}.json`);

function sendMarkup(ctx: Context, markup: string, mayCompress: boolean): void {
  const body = Buffer.from(markup);
  if (mayCompress && ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.vary('Accept-Encoding');
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = gzipSync(body, { level: 6 });
  } else {
    ctx.body = body;
  }
}
