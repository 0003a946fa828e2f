/**
 * One form of 12 and of 200 questions in the portal's engine, stock RJSF with MUI, JSON Forms with MUI, SurveyJS
 * and Form.io, in turn, in Chromium: gzip of the script that one bundler makes
 * of each, from the address to the last question drawn, a keystroke to the next paint (each validates as it is
 * typed), and a validation of the whole form. Medians, and what ours takes of each.
 * Run: node --import tsx tools/bench/peers.ts
 */
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { addQuestions } from './addQuestions.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';
import { installPeers } from './renderers/installPeers.ts';
import { addPage, type Served, servePages } from './servePages.ts';

const STEP = 'other-contact';
const SIZES = [12, 200];
const ROUNDS = 2;
const KEYS = 'behind the mill';
const CONTROLS = 'input:not([type=hidden]), textarea';
const PAGES: { [name: string]: string } = {
  ours: 'ours.tsx',
  RJSF: 'rjsf.tsx',
  'JSON Forms': 'jsonforms.mjs',
  SurveyJS: 'survey.mjs',
  'Form.io': 'formio.mjs',
};
const FIGURES = ['first render', 'keystroke', 'validation'] as const;
type Figures = { [figure in (typeof FIGURES)[number]]: number[] };

const json = (data: unknown) => ({ type: 'application/json', body: JSON.stringify(data) });

/** The pages, on one form of so many questions: every other answer is too long. */
async function serve(count: number): Promise<Served> {
  const files: Served = new Map();
  const pack = await makePackOfPrograms(1);
  await addQuestions(pack, `application/${STEP}`, count);
  const release = openRelease(await compilePack(pack));
  await rm(pack, { recursive: true });
  for (const [name, file] of release.pageFiles) files.set(`/${name}`, file);
  const { schema } = release.form('application').steps.find(({ name }) => name === STEP)!;
  const names = Object.keys(schema.properties as object);
  const typed = Object.fromEntries(
    names.map((name, index) => [name, 'x'.repeat(20 + 200 * (index % 2))]),
  );
  files.set('/form.json', json({ step: STEP, schema, typed }));
  const modules = await installPeers();
  for (const [name, file] of Object.entries(PAGES)) {
    const script = path.join(import.meta.dirname, 'peers', file);
    // A peer's page stands among its packages: two Reacts in one page do not work.
    const own = path.join(modules, '..', file);
    if (file.endsWith('.mjs')) await copyFile(script, own);
    await addPage(files, name, file.endsWith('.mjs') ? own : script);
  }
  return files;
}

/** Opens a page anew and adds what it takes, in milliseconds. */
async function measure(browser: Browser, url: string, count: number, figures: Figures) {
  const page = await browser.newPage();
  // On a busy machine the heaviest page takes minutes.
  page.setDefaultTimeout(300_000);
  page.on('pageerror', (error) => console.error(url, error.message));
  await page.addInitScript(`
    const look = () => requestAnimationFrame(() => {
      if (document.querySelectorAll('${CONTROLS}').length < ${count}) return look();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.drawn = performance.now(); };
      channel.port2.postMessage(0);
    });
    look();
    window.keys = [];
    addEventListener('keydown', (event) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keys.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    }), true);
  `);
  await page.goto(url);
  await page.waitForFunction('window.drawn && window.validate');
  figures['first render'].push((await page.evaluate('window.drawn')) as number);
  await page.locator(CONTROLS).nth(11).click();
  for (const key of KEYS) await page.keyboard.type(key, { delay: 60 });
  await page.waitForTimeout(300);
  figures.keystroke.push(...((await page.evaluate('window.keys')) as number[]).slice(3));
  const found = await page.evaluate('window.validate()');
  if (!found) throw new Error(`${url} finds nothing wrong`);
  const validation = `(() => {
    const times = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const start = performance.now();
      // The page's clock has steps of a tenth of a millisecond.
      for (let again = 0; again < 100; again += 1) window.validate();
      times.push((performance.now() - start) / 100);
    }
    return times.slice(2);
  })()`;
  figures.validation.push(...((await page.evaluate(validation)) as number[]));
  await page.close();
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const browser = await launchBrowser();
for (const count of SIZES) {
  const files = await serve(count);
  const names = Object.keys(PAGES);
  const weights = names.map(
    (name) => gzipSync(files.get(`/${name}.js`)!.body, { level: 9 }).length,
  );
  if (count === SIZES[0]) {
    console.log('script, gzip');
    for (const [index, name] of names.entries())
      console.log(
        `  ${name.padEnd(11)} ${(weights[index]! / 1000).toFixed(0).padStart(6)} kB   ours / it ${(weights[0]! / weights[index]!).toFixed(2)}`,
      );
  }
  const { origin, close } = await servePages(files);
  const all = names.map((): Figures => ({ 'first render': [], keystroke: [], validation: [] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, name] of names.entries())
      await measure(browser, `${origin}/${encodeURIComponent(name)}`, count, all[index]!);
  close();
  for (const figure of FIGURES) {
    console.log(`${figure}, ${count} questions`);
    const [ours] = all.map((one) => median(one[figure]));
    for (const [index, name] of names.entries()) {
      const value = median(all[index]![figure]);
      console.log(
        `  ${name.padEnd(11)} ${value.toFixed(3).padStart(8)} ms   ours / it ${(ours! / value).toFixed(2)}`,
      );
    }
  }
}
await browser.close();
