/**
 * `node --import tsx tools/bench/studioPage.ts`: an admin types in the studio, in Chromium. From a key in
 * the editor of JSON, and from a key and a tick in the builder, to the live step that shows it, with a step
 * of 12 and one of 200 questions; what the free
 * renderers of SurveyJS and Form.io take for a changed definition of that size, without a check and
 * without a server; and what it takes to open the studio on a pack of 1, and of 1,000 programs,
 * for the first time in a browser and again.
 */

import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { addSecondFactor } from '../test/e2e/secondFactor.ts';
import { startTestPortal } from '../test/e2e/testPortal.ts';
import { runPortalTool } from '../test/runPortalTool.ts';
import { addQuestions } from './addQuestions.ts';
import { makePackOfPrograms } from './packOfPrograms.ts';
import { measureRenderers } from './renderers/measureRenderers.ts';

const KEYS = 40;
/** By then the server has made its code fast for what it does at each key. */
const WARM_UP = 12;
const STEP = 'application/other-contact';
const SIZES = process.argv[2] ? [Number(process.argv[2])] : [12, 200];

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!.toFixed(0);

interface Opened {
  page: Page;
  url: string;
  close(): Promise<void>;
}

async function openStudio(pack: string): Promise<Opened> {
  const stage = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
  const { page } = await stage.invited('ada@example.org', { DEFINITIONS_DIR: pack });
  await runPortalTool(['admin', 'grant', 'ada@example.org'], stage.portal, {
    DEFINITIONS_DIR: pack,
  });
  await addSecondFactor(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  page.setDefaultTimeout(30_000);
  await page.goto(`${stage.portal.url}/studio`);
  await page.getByLabel('What are you working on?').fill('Bench');
  await page.getByRole('button', { name: 'Begin a working copy' }).click();
  await page.getByRole('button', { name: 'Files and JSON' }).click();
  // The model of these packs has findings of its own.
  await page
    .getByText(/The check finds nothing|\d+ findings?/)
    .first()
    .waitFor();
  return { page, url: stage.portal.url, close: () => stage.close() };
}

async function liveFrame(page: Page): Promise<Frame> {
  const element = page.locator('.live iframe:not(.is-opening)');
  return (await (await element.elementHandle())!.contentFrame())!;
}

/** Milliseconds from each key, or tick, to the live step that shows it. */
async function measure(
  page: Page,
  change: (turn: number) => Promise<unknown>,
  isShown: (turn: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < KEYS; turn += 1) {
    const start = performance.now();
    await change(turn);
    await isShown(turn);
    times.push(performance.now() - start);
    // One at a time: the pause between two saves is no part of it.
    await page.waitForTimeout(500);
  }
  return times;
}

/** Keys in the editor of JSON. */
async function typeInEditor(page: Page, file: string): Promise<number[]> {
  await page.getByLabel('Find by name, or by any word').fill(file);
  await page.locator('.tree button', { hasText: path.basename(file) }).click();
  const frame = await liveFrame(page);
  await frame.getByText('Other Contact').first().waitFor();
  await page.locator('.cm-line', { hasText: '"title": "Other Contact"' }).first().click();
  await page.keyboard.press('End');
  for (const _ of '",') await page.keyboard.press('ArrowLeft');
  return measure(
    page,
    () => page.keyboard.press('x'),
    (turn) =>
      frame.waitForFunction(
        (words) => document.querySelector('[aria-current=step]')?.textContent?.includes(words),
        `Other Contact${'x'.repeat(turn + 1)}`,
      ),
  );
}

/** Keys in the title of a question, and ticks of whether it must be answered, in the builder. */
async function changeInBuilder(page: Page, file: string): Promise<[number[], number[]]> {
  await page.getByRole('button', { name: 'Builder', exact: true }).click();
  await page.locator('.outline summary', { hasText: /^Forms/ }).click();
  await page.locator('.outline [data-row="application/wizard.json"] button').first().click();
  await page.locator(`.outline [data-row="${file}"] button`).first().click();
  await page.locator(`.outline [data-row="${file}#Name"] button`).first().click();
  const title = page.getByLabel('The question, in English');
  await title.fill('Who is it?');
  const frame = await liveFrame(page);
  const question = frame.getByLabel(/^Who is it\?/);
  await question.waitFor();
  await title.press('End');
  const keys = await measure(
    page,
    () => page.keyboard.press('x'),
    (turn) =>
      frame.waitForFunction(
        (words) => document.body.textContent?.includes(words),
        `Who is it?${'x'.repeat(turn + 1)}`,
      ),
  );
  const tick = page.getByLabel('It must be answered');
  const isRequired = await tick.isChecked();
  const ticks = await measure(
    page,
    () => tick.click(),
    (turn) =>
      frame.waitForFunction(
        (wanted) => {
          const field = document.querySelector('[id="/OtherContact/Name"]');
          return wanted === (field?.getAttribute('aria-required') === 'true');
        },
        turn % 2 === 0 ? !isRequired : isRequired,
      ),
  );
  return [keys, ticks];
}

function inLive(times: number[]): string {
  const [first, warm] = [times.slice(0, WARM_UP), times.slice(WARM_UP)];
  return (
    `in the live step after p50 ${at(warm, 0.5)} ms, p95 ${at(warm, 0.95)} ms ` +
    `(the first ${WARM_UP}: p50 ${at(first, 0.5)} ms)`
  );
}

for (const count of SIZES) {
  const pack = await makePackOfPrograms(1);
  await addQuestions(pack, STEP, count);
  const { page, close } = await openStudio(pack);
  const [keys, ticks] = await changeInBuilder(page, `${STEP}.schema.json`);
  console.log(`${count} questions: a key in the builder is ${inLive(keys)}`);
  console.log(`${count} questions: a tick in the builder is ${inLive(ticks)}`);
  await page.getByRole('button', { name: 'Files and JSON' }).click();
  const typed = await typeInEditor(page, `${STEP}.schema.json`);
  console.log(`${count} questions: a key in the editor is ${inLive(typed)}`);
  await close();
  await rm(pack, { recursive: true });
  const renderers = await measureRenderers(count);
  const ours = Number(at(renderers.ours!, 0.95));
  for (const [name, all] of Object.entries(renderers)) {
    const p95 = at(all, 0.95);
    console.log(
      `${count} questions: ${name} renders a changed definition in p50 ${at(all, 0.5)} ms, p95 ${p95} ms; ` +
        `ours takes ${(ours / Number(p95)).toFixed(2)} of it`,
    );
  }
}

/** Milliseconds until a copy is open with its live step, and the bytes that came over the wire. */
async function openAgain(page: Page, isNew: boolean): Promise<{ time: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isNew) {
    await session.send('Network.clearBrowserCache');
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cache_storage,service_workers',
    });
  }
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const start = performance.now();
  await page.reload();
  await (await liveFrame(page)).locator('h1').waitFor();
  const time = performance.now() - start;
  await session.detach();
  return { time, bytes };
}

/** Milliseconds for the check and the walk of all programs, which an opening begins: no part of the next one. */
const AFTER_OPENING = 15_000;
const first = new Map<boolean, number>();
for (const count of [1, 1000]) {
  const pack = await makePackOfPrograms(count);
  const { page, close } = await openStudio(pack);
  for (const isNew of [false, true]) {
    await page.waitForTimeout(AFTER_OPENING);
    const { time, bytes } = await openAgain(page, isNew);
    if (!first.has(isNew)) first.set(isNew, time);
    console.log(
      `${count} programs: the copy is open with its live step after ${(time / 1000).toFixed(1)} s, ` +
        `${(bytes / 1e6).toFixed(2)} MB over the wire${isNew ? ', in a browser that has nothing of it' : ''}; ` +
        `ratio ${(time / first.get(isNew)!).toFixed(1)}`,
    );
  }
  await close();
  await rm(pack, { recursive: true });
}
