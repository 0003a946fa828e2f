/**
 * `node --import tsx tools/bench/studioPage.ts`: an admin types in the studio, in Chromium. From a key in
 * the editor to the live step that shows it, with a step of 12 and one of 200 questions; what the free
 * renderers of SurveyJS and Form.io take for a changed definition of that size, without a check and
 * without a server; and what it takes to open the studio on a pack of 1, and of 1,000 programs.
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

const KEYS = 30;
const STEP = 'application/other-contact';
const SIZES = [12, 200];

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
  page.setDefaultTimeout(120_000);
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

/** Milliseconds from each key to the live step that shows it. */
async function type(page: Page, file: string): Promise<number[]> {
  await page.getByLabel('Find by name, or by any word').fill(file);
  await page.locator('.tree button', { hasText: path.basename(file) }).click();
  const frame = await liveFrame(page);
  await frame.getByText('Other Contact').first().waitFor();
  await page.locator('.cm-line', { hasText: '"title": "Other Contact"' }).first().click();
  await page.keyboard.press('End');
  for (const _ of '",') await page.keyboard.press('ArrowLeft');
  const times: number[] = [];
  let title = 'Other Contact';
  for (let key = 0; key < KEYS; key += 1) {
    title += 'x';
    const start = performance.now();
    await page.keyboard.press('x');
    await frame.waitForFunction(
      (words) => document.querySelector('[aria-current=step]')?.textContent?.includes(words),
      title,
    );
    times.push(performance.now() - start);
    // One at a time: the pause between two saves is no part of it.
    await page.waitForTimeout(500);
  }
  // The first ones warm up.
  return times.slice(5);
}

for (const count of SIZES) {
  const pack = await makePackOfPrograms(1);
  await addQuestions(pack, STEP, count);
  const { page, close } = await openStudio(pack);
  const times = await type(page, `${STEP}.schema.json`);
  console.log(
    `${count} questions: a key is in the live step after p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`,
  );
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

let first = 0;
for (const count of [1, 1000]) {
  const pack = await makePackOfPrograms(count);
  const { page, close } = await openStudio(pack);
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const start = performance.now();
  await page.reload();
  await (await liveFrame(page)).locator('h1').waitFor();
  const time = performance.now() - start;
  first ||= time;
  console.log(
    `${count} programs: the copy is open with its live step after ${(time / 1000).toFixed(1)} s, ` +
      `${(bytes / 1e6).toFixed(2)} MB over the wire; ratio ${(time / first).toFixed(1)}`,
  );
  await close();
  await rm(pack, { recursive: true });
}
