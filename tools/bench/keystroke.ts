/**
 * Keystroke to next paint on the longest step, in Chromium at a quarter of the CPU's speed: the portal's
 * engine beside stock RJSF + MUI with its run-time validator, in one run, in turn. Prints p50, p95, ratio.
 * Run: node --import tsx tools/bench/keystroke.ts
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Step } from '@porchlight/engine';
import { compilePack, openRelease } from '@porchlight/engine/compile';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser.ts';

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

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'pages', `${name}.tsx`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]!.text;
}

const files = new Map<string, { type: string; body: string | Buffer }>();
for (const [name, file] of release.pageFiles) files.set(`/${name}`, file);
const json = (data: unknown) => ({ type: 'application/json', body: JSON.stringify(data) });
files.set('/stock.json', json(stockStep(longest)));
files.set(
  '/ours.json',
  json({ answers: {}, facts: { today: '2026-11-21', year: 2026, limits: {} }, step: longest.name }),
);
for (const name of ['stock', 'ours']) {
  files.set(`/${name}.js`, { type: 'text/javascript', body: await bundle(name) });
  files.set(`/${name}`, {
    type: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/${name}.js"></script>`,
  });
}
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
  response.end(file?.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
server.close();
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
