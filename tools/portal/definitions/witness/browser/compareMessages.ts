import type { StepResult } from './openForms.ts';
import { type PageDriver, quote } from './PageDriver.ts';

/** Milliseconds that the page may take to say what is wrong. */
const PATIENCE = 4_000;

const isSame = (one: Iterable<[string, string]>, other: Iterable<[string, string]>) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** What the page says: the messages under its fields, and of each gate whether its words are there. */
interface Shown {
  messages: Map<string, string>;
  gates: boolean[];
}

/** Reads the page until it says what the kernel does, or its time is over. */
async function readShown(driver: PageDriver, expected: StepResult): Promise<Shown> {
  for (const start = Date.now(); ; ) {
    const messages = await driver.shownMessages();
    const gates = await Promise.all(expected.gates.map((words) => driver.says(words)));
    const isAlike = isSame(messages, expected.messages) && gates.every(Boolean);
    if (isAlike || Date.now() - start >= PATIENCE) return { messages, gates };
    await driver.page.waitForTimeout(100);
  }
}

/**
 * Compares what the page says after Next with what the kernel does.
 * @returns Where they differ: the pointer, blank for a gate, and how.
 */
export async function compareMessages(
  driver: PageDriver,
  expected: StepResult,
): Promise<[pointer: string, words: string][]> {
  const shown = await readShown(driver, expected);
  const pointers = [...new Set([...expected.messages.keys(), ...shown.messages.keys()])];
  const fields = pointers.flatMap((pointer): [string, string][] => {
    const [kernel, page] = [expected.messages.get(pointer), shown.messages.get(pointer)];
    if (kernel === page) return [];
    return [[pointer, `${pointer}: the page says ${quote(page)}, the kernel ${quote(kernel)}`]];
  });
  const gates = expected.gates
    .filter((_, at) => !shown.gates[at])
    .map((words): [string, string] => ['', `the page does not say "${words}"`]);
  return [...fields, ...gates];
}
