import { rm } from 'node:fs/promises';
import path from 'node:path';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../browser/launchBrowser.ts';
import { addQuestions } from '../addQuestions.ts';
import { makePackOfPrograms } from '../packOfPrograms.ts';
import { addPage, type Served, servePages } from '../servePages.ts';
import { installPeers } from './installPeers.ts';

const STEP = 'other-contact';
const CHANGES = 30;
const ROUNDS = 3;
const PAGES = { ours: 'ours.tsx', SurveyJS: 'survey.mjs', 'Form.io': 'formio.mjs' };

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
    await addPage(files, name, path.join(import.meta.dirname, file), modules);
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
  const { origin, close } = await servePages(files);
  const browser = await launchBrowser();
  const names = Object.keys(PAGES);
  const all = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) all[name]!.push(...(await measure(browser, `${origin}/${name}`)));
  await browser.close();
  close();
  return all;
}
