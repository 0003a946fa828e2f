/**
 * A clerk's day by keys alone: 50 cases opened, papers asked for in 20 of them, 20 approved. For each kind of work
 * the keys that it takes and the seconds that the desk takes: nobody thinks here.
 * Run: node --import tsx tools/bench/clerkDay.ts [cases, default 50]
 */
import type { Page } from 'playwright-core';
import { keyboardInput } from '../browser/inputMethod.ts';
import { openDesk, sendAs } from '../test/e2e/deskHands.ts';
import { startTestPortal } from '../test/e2e/testPortal.ts';
import { packWithoutLimits } from './packWithoutLimits.ts';

const CASES = Number(process.argv[2] ?? 50);
const OF_EACH = Math.floor(CASES * 0.4);

// A script works faster than the writes that a minute allows.
const stage = await startTestPortal({ env: { DEFINITIONS_DIR: await packWithoutLimits() } });
for (let count = 1; count <= CASES; count += 1) {
  const { page } = await sendAs(stage, `applicant-${count}@example.org`, {
    firstName: `A${count}`,
  });
  await page.context().close();
}

/** Counts what is pressed from now on; each character that is typed is a key. */
function countKeys(page: Page): () => number {
  let keys = 0;
  const { keyboard } = page;
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (...args) => {
    keys += 1;
    return press(...args);
  };
  keyboard.type = (text, ...args) => {
    keys += text.length;
    return type(text, ...args);
  };
  return () => keys;
}

const page = await openDesk(stage, 'carla@agency.example', 'caseworker');
const keys = countKeys(page);
const input = keyboardInput(page);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const works = new Map<string, { count: number; keys: number; seconds: number }>();

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const [before, start] = [keys(), performance.now()];
  await work();
  const sum = works.get(name) ?? { count: 0, keys: 0, seconds: 0 };
  sum.count += 1;
  sum.keys += keys() - before;
  sum.seconds += (performance.now() - start) / 1000;
  works.set(name, sum);
}

async function askForPapers(): Promise<void> {
  await page.keyboard.press('a');
  await input.press(button(/^Ask for papers/));
  await input.tick(page.getByLabel('Utility bill'), true);
  await input.press(button('See the message'));
  await input.press(button('Ask for papers now'));
  await page.getByText('Done: Ask for papers.').waitFor();
}

async function approve(): Promise<void> {
  await page.keyboard.press('a');
  await input.press(button(/^Approve/));
  const how = page.getByRole('dialog').getByRole('radio');
  await input.choose(how.first(), (position) => how.nth(position), 0);
  await input.type(page.getByLabel('Amount'), '320');
  await input.type(page.getByLabel('Paid to'), 'Saluda Power');
  await input.press(button('See the message'));
  await input.press(button('Approve now'));
  await page.getByText('Done: Approve.').waitFor();
}

await page.getByRole('link', { name: /^A\d/ }).first().focus();
let last = '';
const seen = new Set<string>();
for (let count = 0; count < CASES; count += 1) {
  await measure('open the next case', async () => {
    await page.keyboard.press(count === 0 ? 'Enter' : 'j');
    const heading = page.getByRole('heading', { level: 2, name: /^A\d/ });
    // A key opens another case, or it is a fault of the desk: it is not pressed again.
    const another = count === 0 ? heading : heading.filter({ hasNotText: last });
    await another.waitFor();
    last = (await another.textContent()) ?? '';
    seen.add(last);
  });
  if (count < OF_EACH) await measure('ask for papers', askForPapers);
  else if (count < 2 * OF_EACH) await measure('approve', approve);
}
if (seen.size !== CASES) throw new Error(`${CASES - seen.size} cases were passed over`);
for (const [name, { count, keys: pressed, seconds }] of works)
  console.log(
    `${name}: ${count} times, ${(pressed / count).toFixed(1)} keys and ${(seconds / count).toFixed(2)} s each`,
  );
await stage.close();
process.exit(0);
