import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../test/browser.ts';
import { addQuestions } from '../addQuestions.ts';
import { makePackOfPrograms } from '../packOfPrograms.ts';
import { installPeers } from './installPeers.ts';

const STEP = 'other-contact';
const CHANGES = 30;
const ROUNDS = 3;
const PAGES = { ours: 'ours.tsx', SurveyJS: 'survey.mjs', 'Form.io': 'formio.mjs' };

type Served = Map<string, { type: string; body: string | Buffer }>;

async function bundle(file: string, modules: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    nodePaths: [modules],
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

/** The three pages with a step of so many questions each. */
async function serve(count: number): Promise<Served> {
  const modules = await installPeers();
  const files: Served = new Map();
  const pack = await makePackOfPrograms(1);
  await addQuestions(pack, `application/${STEP}`, count);
  const release = openRelease(await compilePack(pack));
  await rm(pack, { recursive: true });
  for (const [name, file] of release.pageFiles) files.set(`/${name}`, file);
  const step = JSON.stringify({ step: STEP, count });
  files.set('/step.json', { type: 'application/json', body: step });
  for (const [name, file] of Object.entries(PAGES)) {
    files.set(`/${file}.js`, { type: 'text/javascript', body: await bundle(file, modules) });
    const body = `<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/${file}.js"></script>`;
    files.set(`/${name}`, { type: 'text/html', body });
  }
  return files;
}

/** Milliseconds from each changed title to the first task after the frame that shows it. */
async function measure(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(url, error.message));
  await page.goto(url);
  await page.waitForFunction('window.render && document.querySelectorAll("input").length > 5');
  const times = (await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    }));
    const times = [];
    for (let change = 0; change < ${CHANGES}; change += 1) {
      const title = 'Changed ' + change + '.';
      const start = performance.now();
      window.render(title);
      do {
        if (performance.now() - start > 10000) throw new Error('The change is never seen');
        await frame();
      } while (!document.getElementById('root').textContent.includes(title));
      times.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 50));
    }
    return times;
  })()`)) as number[];
  await page.close();
  return times.slice(5);
}

/**
 * A changed definition of so many questions, rendered anew in Chromium by ours and by the free renderers of
 * SurveyJS and Form.io, in turn. Milliseconds of each change, by renderer.
 */
export async function measureRenderers(count: number): Promise<Record<string, number[]>> {
  const files = await serve(count);
  const server = createServer((request, response) => {
    const file = files.get(decodeURI(request.url ?? ''));
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const names = Object.keys(PAGES);
  const all = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) all[name]!.push(...(await measure(browser, `${origin}/${name}`)));
  await browser.close();
  server.close();
  return all;
}
