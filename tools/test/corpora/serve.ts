import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import type { ExternalForm } from '@porchlight/engine/external-schema';
import { deriveTheme, themeCss } from '@porchlight/engine/theme';
import { build } from 'esbuild';

const root = path.join(import.meta.dirname, '../../..');
const NONCE = 'corpora';
/** The product's own policy for documents. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

async function bundlePage(): Promise<string> {
  const bundle = await build({
    entryPoints: [path.join(import.meta.dirname, 'page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return bundle.outputFiles[0]!.text;
}

const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title>
<meta name="viewport" content="width=device-width"><meta property="csp-nonce" nonce="${NONCE}">
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/sheet.css"></head>
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

/** Serves forms in the pack's words, under the product's policy, on a free port of this machine. */
export async function serveForms(forms: Map<string, ExternalForm>) {
  const release = openRelease(await compilePack(path.join(root, 'definitions')));
  const site = readFileSync(path.join(root, 'web/src/server-pages/site.css'), 'utf8');
  const files = new Map<string, [type: string, body: string]>([
    ['/', ['text/html', DOCUMENT]],
    ['/page.js', ['text/javascript', await bundlePage()]],
    ['/site.css', ['text/css', site.replace(/@font-face\s*\{[^}]*\}/g, '')]],
    ['/theme.css', ['text/css', themeCss(deriveTheme(release.portal('en').accent))]],
    ['/sheet.css', ['text/css', 'main{max-width:34rem;margin:0 auto;padding:16px}']],
    ['/portal.json', ['application/json', JSON.stringify(release.portal('en'))]],
  ]);
  for (const [name, form] of forms)
    files.set(`/forms/${name}.json`, ['application/json', JSON.stringify(form)]);
  const server = createServer((request, response) => {
    const [type, body] = files.get(decodeURIComponent(request.url ?? '')) ?? [];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type ?? 'text/plain',
      'content-security-policy': POLICY,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
