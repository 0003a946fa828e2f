import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Answers, Json, Pointer } from '@porchlight/engine';
import { readPointer, writePointer } from '@porchlight/engine';
import type { Config } from '../config/index.ts';
import { decrypt, encrypt, rewrap } from './envelope.ts';
import { fingerprintKey } from './fingerprintKey.ts';
import { type KeyRing, loadOrMakeKeyRing, parseKeyRing } from './keyRing.ts';

/** Restricted values as they are stored: pointer → envelope. */
export type Sealed = { [pointer: Pointer]: string };

/** What fingerprints are made for. */
export type FingerprintPurpose =
  | 'request'
  | 'device'
  | 'limit'
  | 'stage'
  | 'same'
  | 'search'
  | 'text'
  | 'bulk';

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
  /**
   * A keyed hash: says whether two texts are equal, and lets nobody guess them.
   * @param purpose What it is for: one of another purpose never equals it.
   */
  fingerprint(purpose: FingerprintPurpose, text: string): string;
  /** The fingerprints that a text can have: one for each key of the ring, the active one's first. */
  fingerprints(purpose: FingerprintPurpose, text: string): string[];
  /** True when a fingerprint is of this text, under whichever key of the ring it was made. */
  hasFingerprint(purpose: FingerprintPurpose, text: string, fingerprint: string): boolean;
  /** Id of the key that fingerprints are made with: under another one the same text has another. */
  fingerprintKeyId: string;
  /** Moves envelopes to the active key. */
  rewrap(record: string, sealed: Sealed): Sealed;
}

const hash = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

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
    fingerprintKeyId: ring.activeId,
    fingerprint: (purpose, text) =>
      hash(fingerprintKey(ring.keys.get(ring.activeId)!, purpose), text),
    fingerprints: (purpose, text) =>
      [...ring.keys]
        .sort(([id]) => (id === ring.activeId ? -1 : 0))
        .map(([, key]) => hash(fingerprintKey(key, purpose), text)),
    hasFingerprint(purpose, text, fingerprint) {
      const given = Buffer.from(fingerprint);
      const isOf = (key: Buffer) => {
        const made = Buffer.from(hash(key, text));
        return made.length === given.length && timingSafeEqual(made, given);
      };
      const keys = [...ring.keys.values()];
      // What was made before keys were derived, by the encrypting key itself: none is made so any more.
      return keys.some((key) => isOf(fingerprintKey(key, purpose)) || isOf(key));
    },
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
