/**
 * Keystroke to next paint on the longest step, in Chromium at a quarter of the CPU's speed: the portal's
 * engine beside stock RJSF + MUI with its run-time validator, in one run, in turn. Prints p50, p95, ratio.
 * Run: node --import tsx tools/bench/keystroke.ts
 */
import path from 'node:path';
import type { Step } from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { addPage, type Served, servePages } from './servePages.ts';

const ROUNDS = 5;
const KEYS = '12 Long Street, Apartment 4, behind the mill';
const root = path.join(import.meta.dirname, '../..');
const release = openRelease(await compilePack(path.join(root, 'definitions')));
const form = release.form('application');
const longest = form.steps.reduce((a, b) => (b.fields.length > a.fields.length ? b : a));
const typedInto = longest.fields.find(
  (field) => field.type === 'string' && !field.choices && !field.mask,
)!;

/** What stock RJSF understands of a step: no vocabulary, choices as `oneOf`. */
function stockStep(step: Step) {
  const formats = ['date', 'email'];
  const schema = JSON.parse(JSON.stringify(step.schema), (key, value) =>
    key === 'format' && !formats.includes(value) ? undefined : value,
  );
  return { schema: { ...schema, title: step.title }, uiSchema: {}, formData: {} };
}

const files: Served = new Map();
for (const [name, file] of release.pageFiles) files.set(`/${name}`, file);
const json = (data: unknown) => ({ type: 'application/json', body: JSON.stringify(data) });
files.set('/stock.json', json(stockStep(longest)));
files.set(
  '/ours.json',
  json({ answers: {}, facts: { today: '2026-11-21', year: 2026, limits: {} }, step: longest.name }),
);
for (const name of ['stock', 'ours'])
  await addPage(files, name, path.join(import.meta.dirname, 'pages', `${name}.tsx`));
const { origin, close } = await servePages(files);

/** Times from each key's event to the first task after the frame that shows it, in milliseconds. */
async function measure(browser: Browser, name: string): Promise<number[]> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(name, error.message));
  await page.goto(`${origin}/${name}`);
  const field = page.getByLabel(typedInto.title).first();
  await field.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(`
    window.times = [];
    addEventListener('keydown', (event) => {
      const start = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.times.push(performance.now() - start);
        channel.port2.postMessage(0);
      });
    }, true);
  `);
  await field.click();
  for (const key of KEYS) await page.keyboard.type(key, { delay: 60 });
  await page.waitForTimeout(300);
  const times = (await page.evaluate('window.times')) as number[];
  await page.close();
  return times.slice(5);
}

const quantile = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]!;
const browser = await launchBrowser();
const all: Record<string, number[]> = { stock: [], ours: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of ['stock', 'ours']) all[name]!.push(...(await measure(browser, name)));
}
await browser.close();
close();
console.log(
  `Step "${longest.name}", ${longest.fields.length} fields, CPU at 1/4, ${ROUNDS} rounds`,
);
for (const [name, times] of Object.entries(all)) {
  console.log(
    `${name.padEnd(6)} p50 ${quantile(times, 0.5).toFixed(1)} ms   p95 ${quantile(times, 0.95).toFixed(1)} ms   (${times.length} keys)`,
  );
}
const ratio = (q: number) => (quantile(all.ours!, q) / quantile(all.stock!, q)).toFixed(2);
console.log(`ours / stock: p50 ${ratio(0.5)}, p95 ${ratio(0.95)}`);
