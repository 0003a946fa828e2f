import { createHash } from 'node:crypto';
import type {
  CompiledForm,
  FormPart,
  Limits,
  LinkKind,
  Portal,
  Status,
  UploadFlow,
} from '../kernel/types.ts';
import type { Lookup, Program } from './options.ts';
import type { Pack } from './readPack.ts';

/** How often a minute, per account and per address. Required like the limits. */
export type RateLimits = {
  signInPerMinute: number;
  writesPerMinute: number;
  uploadsPerMinute: number;
  linkTriesPerMinute: number;
  formsPerMinute: number;
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
  /** What the first page lists: a text of its own, and a drawing. */
  needs?: { text: string; drawing?: 'identity' | 'card' | 'coins' | 'bill' }[];
}

/** For each kind of link: the flow of everybody, and the agencies (by code) that have another. */
export type Agencies = {
  [kind in LinkKind]: { flow: string; agencies: { [agencyCode: string]: string } };
};

/** A checked, compiled, hashed pack. Plain JSON: it is stored whole, and opened again years later. */
export interface CompiledRelease {
  hash: string;
  settings: Settings;
  portals: { [language: string]: Portal };
  forms: { [name: string]: { [language: string]: CompiledForm } };
  /** Upload flows; absent in a release from before there were any. */
  flows?: { [name: string]: { [language: string]: UploadFlow } };
  /** Which flow an agency's code gets; absent where the pack has no flows. */
  agencies?: Agencies;
  /** form name → the source of its validator module */
  validators: { [form: string]: string };
  programs: Program[];
  /** program's folder → what it adds to the form that chooses it; absent in a release from before. */
  parts?: { [folder: string]: { [language: string]: FormPart } };
  /** program's folder → the source of its validator module */
  partValidators?: { [folder: string]: string };
  lookups: { [language: string]: { [name: string]: Lookup } };
  /** name → `{ type, base64 }`: the logo and other pictures of the pack */
  assets: { [name: string]: { type: string; base64: string } };
}

/** Raised when the compile step's output changes, so that an old pack gets a new hash. */
const FORMAT = '4';

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
