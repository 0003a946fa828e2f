import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tools/browser/launchBrowser.ts';
import { compilePack, openRelease } from '../src/compile/index.ts';

const here = import.meta.dirname;
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Runs in the page: loads each form as the product does, and runs every case. */
const PAGE_SCRIPT = `
  import { runCase } from './runCase.ts';
  const json = (name) => fetch('/' + name).then((response) => response.json());
  const forms = {};
  async function formOf(name) {
    forms[name] ??= await json(name + '.en.json');
    return forms[name];
  }
  const results = [];
  for (const file of await json('cases')) {
    for (const one of (await json('cases/' + file)).cases) {
      const differences = runCase(one, await formOf(one.form), await json('answers/' + one.form));
      results.push({ file, name: one.name, differences });
    }
  }
  const output = document.createElement('pre');
  output.textContent = JSON.stringify(results);
  document.body.append(output);
`;

let server: Server;
let browser: Browser;
const files = new Map<string, { type: string; body: string | Buffer }>();

beforeAll(async () => {
  const release = openRelease(await compilePack(path.join(here, '../../definitions')));
  for (const [name, file] of release.pageFiles) files.set(`/${name}`, file);
  const names = readdirSync(here).filter((name) => name.endsWith('.json'));
  const json = (body: string) => ({ type: 'application/json', body });
  files.set('/cases', json(JSON.stringify(names)));
  for (const name of names)
    files.set(`/cases/${name}`, json(readFileSync(path.join(here, name), 'utf8')));
  for (const name of readdirSync(path.join(here, 'answers'))) {
    const body = readFileSync(path.join(here, 'answers', name), 'utf8');
    files.set(`/answers/${name.replace('.json', '')}`, json(body));
  }
  const bundle = await build({
    stdin: { contents: PAGE_SCRIPT, resolveDir: here, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  files.set('/page.js', { type: 'text/javascript', body: bundle.outputFiles[0]!.text });
  files.set('/', { type: 'text/html', body: '<script type="module" src="/page.js"></script>' });
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      'content-security-policy': POLICY,
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

test('every case of the kernel holds in a browser, under a policy without eval', async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const output = await page.waitForSelector('pre', { timeout: 30_000 });
  const results = JSON.parse((await output.textContent())!) as { differences: string[] }[];
  expect(errors.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  expect(results.length).toBeGreaterThan(140);
  expect(results.filter((result) => result.differences.length)).toEqual([]);
});
