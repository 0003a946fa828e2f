import { mayKeep, setMayKeep } from './deviceChoice.ts';
import { type KeptTexts, RECORD } from './KeptTexts.ts';
import { openJournal } from './openJournal.ts';
import { findLastSubject, forgetSealedRecords } from './sealedRecords.ts';
import { forgetTabTexts, openTabTexts } from './tabTexts.ts';

export { mayKeep } from './deviceChoice.ts';
export { type KeptTexts, RECORD } from './KeptTexts.ts';
export { openTabTexts } from './tabTexts.ts';

/** Milliseconds that a browser may take to open its journal; some never do in a private window. */
const PATIENCE = 3000;

/** Gives something else when a browser takes too long. */
export const giveUpWith = <Instead>(instead: Instead) =>
  new Promise<Instead>((resolve) => setTimeout(resolve, PATIENCE, instead));

/**
 * What is kept of a person's unsaved answers: on this device, for `days`; in this tab alone where the
 * browser can't or she said that others use the device.
 */
export async function openKeptTexts(subject: string, days: number): Promise<KeptTexts> {
  const inTab = openTabTexts(subject);
  if (!mayKeep()) {
    await moveIntoTab(inTab, openJournal(subject, days));
    // The page on which she said so may have been left before all had gone.
    void forgetSealedRecords();
    return inTab;
  }
  const journal = openJournal(subject, days).catch(() => inTab);
  return Promise.race([journal, giveUpWith(inTab)]);
}

/** What she typed waits in the tab then, and not the application, which the server has. */
async function moveIntoTab(inTab: KeptTexts, opening: Promise<KeptTexts>): Promise<void> {
  const journal = await Promise.race([opening.catch(() => inTab), giveUpWith(inTab)]);
  for (const name of journal === inTab ? [] : journal.names()) {
    const text = journal.read(name);
    if (text !== undefined && !name.endsWith(` ${RECORD}`)) inTab.write(name, text);
  }
}

/** Whose texts of a kind this device kept last: who may go on without a line. */
export async function findKeptSubject(kind: string): Promise<string | undefined> {
  if (!mayKeep()) return undefined;
  const found = findLastSubject((name) => name.endsWith(` ${kind}`)).catch(() => undefined);
  return Promise.race([found, giveUpWith(undefined)]);
}

/** Forgets everybody's, in this tab and on this device: at logout. */
export async function forgetKeptTexts(): Promise<void> {
  forgetTabTexts();
  await forgetSealedRecords();
}

/** The same before anybody has signed in: what waits here goes with her into the tab when she has. */
export { setMayKeep as chooseBeforeSignIn } from './deviceChoice.ts';

/** Says whether this device may keep what is not saved; what it has kept goes with a no. */
export async function chooseToKeep(may: boolean): Promise<void> {
  setMayKeep(may);
  if (!may) await forgetSealedRecords();
}
