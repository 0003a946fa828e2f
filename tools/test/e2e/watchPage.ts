import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Collects what no page may do: throw, log an error, break its policy. Answers that a test provokes may be allowed. */
export function watchPage(page: Page, allowed: RegExp[] = []): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) found.push(text);
  };
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      add(
        `${response.request().method()} ${new URL(response.url()).pathname}: ${response.status()}`,
      );
    }
  });
  return found;
}

/** Resolves once nothing fades or moves: contrast is measured then. What turns for ever is not waited for. */
const STILL = `new Promise((resolve) => {
  const isMoving = (one) =>
    one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  const look = () => {
    if (!document.getAnimations().some(isMoving)) resolve();
    else setTimeout(look, 40);
  };
  setTimeout(() => requestAnimationFrame(look), 80);
})`;

/** What axe finds on the screen as it is now: every rule of WCAG 2.2 A and AA, and its best practices. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(STILL);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => id + ': ' + help + ' at ' + nodes.map((node) => node.target.join(' ')).join(', ')))`,
  )) as string[];
}
