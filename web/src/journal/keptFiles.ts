import { giveUpWith, mayKeep } from './index.ts';
import { openSealedFiles, type SealedFiles } from './sealedFiles.ts';
import { hold } from './tabs.ts';

export { whenKeptNoMore } from './deviceChoice.ts';
export type { SealedFiles } from './sealedFiles.ts';

/** A person's files on this device; undefined where the browser can't, or she said that others use the device. */
export async function openKeptFiles(
  subject: string,
  days: number,
): Promise<SealedFiles | undefined> {
  if (!mayKeep()) return undefined;
  const files = openSealedFiles(subject, days).catch(() => undefined);
  return Promise.race([files, giveUpWith(undefined)]);
}

const held = new Map<string, Promise<boolean>>();

/** Makes a file this document's, for as long as it lives. False where another document has it. */
export function claimFile(key: string): Promise<boolean> {
  const claimed = held.get(key) ?? hold(`porchlight.file.${key}`);
  held.set(key, claimed);
  void claimed.then((isMine) => isMine || held.delete(key));
  return claimed;
}

/** True for a file that this document has claimed before. */
export const isClaimed = (key: string): boolean => held.has(key);
