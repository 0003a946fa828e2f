import { createHash } from 'node:crypto';
import type { CompiledForm, Portal, Status } from '../kernel/types.ts';
import type { Lookup, Program } from './options.ts';
import type { Pack } from './readPack.ts';

/** Every limit of `portal.json`. All are required there: nobody keeps a figure for a missing one. */
export type Limits = {
  draftDays: number;
  documentsNeeded: number;
  documentBytes: number;
  documentsPerApplication: number;
  membersPerApplication: number;
  incomesPerPerson: number;
  textLength: number;
  toastMilliseconds: number;
  minutesToApply: number;
};

/** How often a minute, per account and per address. Required like the limits. */
export type RateLimits = {
  signInPerMinute: number;
  writesPerMinute: number;
  uploadsPerMinute: number;
};

/** What the server reads of `portal.json`. */
export interface Settings {
  timeZone: string;
  languages: string[];
  intake: { opens: string | null; closes: string | null };
  statuses: (Status & { returnsTo?: string })[];
  limits: Limits;
  rateLimits: RateLimits;
  documentTypes: { type: string; extensions: string[] }[];
}

/** A checked, compiled, hashed pack. Plain JSON: it is stored whole, and opened again years later. */
export interface CompiledRelease {
  hash: string;
  settings: Settings;
  portals: { [language: string]: Portal };
  forms: { [name: string]: { [language: string]: CompiledForm } };
  /** form name → the source of its validator module */
  validators: { [form: string]: string };
  programs: Program[];
  lookups: { [language: string]: { [name: string]: Lookup } };
  /** name → `{ type, base64 }`: the logo and other pictures of the pack */
  assets: { [name: string]: { type: string; base64: string } };
}

/** Raised when the compile step's output changes, so that an old pack gets a new hash. */
const FORMAT = '1';

/** The hash of all that a release is made of: 32 hex digits of SHA-256. */
export function hashPack(pack: Pack): string {
  const hash = createHash('sha256').update(FORMAT);
  for (const [name, file] of [...pack.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\0${name}\0${file.text}`);
  }
  for (const [name, body] of [...pack.assets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\0${name}\0`).update(body);
  }
  return hash.digest('hex').slice(0, 32);
}
