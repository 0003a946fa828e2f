import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Answers, Json, Pointer } from '@porchlight/engine';
import { readPointer, writePointer } from '@porchlight/engine';
import type { Config } from '../config/index.ts';
import { decrypt, encrypt, rewrap } from './envelope.ts';
import { type KeyRing, loadOrMakeKeyRing, parseKeyRing } from './keyRing.ts';

/** Restricted values as they are stored: pointer → envelope. */
export type Sealed = { [pointer: Pointer]: string };

/** Keeps restricted values: plain inside a request, sealed everywhere else. */
export interface Vault {
  /** Seals values; one that has not changed since it was unsealed keeps its envelope. */
  seal(
    record: string,
    values: Record<Pointer, Json>,
    before?: { sealed: Sealed; plain: Answers },
  ): Sealed;
  /** Adds the plain values to answers. */
  unseal(record: string, sealed: Sealed, answers: Answers): Answers;
  /** A keyed hash: says whether two texts are equal, and lets nobody guess them. */
  fingerprint(text: string): string;
  /** Moves envelopes to the active key. */
  rewrap(record: string, sealed: Sealed): Sealed;
}

/** The ring's file when none is configured: embedded database only, see `readConfig`. */
export const keyRingFile = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'keys');

/** Opens the configured key ring, or the one that stands in DATA_DIR. */
export function openKeyRing(config: Pick<Config, 'dataDir' | 'encryptionKeys'>): KeyRing {
  return config.encryptionKeys
    ? parseKeyRing(config.encryptionKeys)
    : loadOrMakeKeyRing(keyRingFile(config));
}

/** A vault over a key ring. */
export function openVault(ring: KeyRing): Vault {
  const contextOf = (record: string, pointer: Pointer) => `${record}${pointer}`;
  const read = (record: string, pointer: Pointer, envelope: string) =>
    decrypt(ring, contextOf(record, pointer), envelope);
  return {
    seal(record, values, before) {
      const sealed: Sealed = {};
      for (const [pointer, value] of Object.entries(values)) {
        if (value === null || value === undefined) continue;
        const text = JSON.stringify(value);
        const known = before?.sealed[pointer];
        sealed[pointer] =
          known !== undefined && JSON.stringify(readPointer(before!.plain, pointer)) === text
            ? known
            : encrypt(ring, contextOf(record, pointer), text);
      }
      return sealed;
    },
    unseal(record, sealed, answers) {
      let all = answers;
      for (const [pointer, envelope] of Object.entries(sealed)) {
        all = writePointer(all, pointer, JSON.parse(read(record, pointer, envelope)) as Json);
      }
      return all;
    },
    fingerprint: (text) =>
      createHmac('sha256', ring.keys.get(ring.activeId)!).update(text).digest('base64url'),
    rewrap(record, sealed) {
      return Object.fromEntries(
        Object.entries(sealed).map(([pointer, envelope]) => [
          pointer,
          rewrap(ring, contextOf(record, pointer), envelope),
        ]),
      );
    },
  };
}
