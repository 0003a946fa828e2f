import { createHash } from 'node:crypto';
import type { Desk } from '../kernel/desk/index.ts';
import type { PackEvent } from '../kernel/events.ts';
import type {
  CompiledForm,
  FormPart,
  Limits,
  LinkKind,
  Portal,
  Status,
  UploadFlow,
} from '../kernel/types.ts';
import { type PackFiles, withoutMark } from './gatherPack.ts';
import type { Lookup, Program } from './options.ts';
import type { Pack } from './readPack.ts';

/**
 * How often, per account and per address. Required like the limits; those that say so are absent in
 * a release from before there were any.
 */
export type RateLimits = {
  signInPerMinute: number;
  /** Absent in a release from before, like the four after it. */
  passwordTriesPerQuarterHour?: number;
  passwordLinksPerHour?: number;
  registrationsPerHour?: number;
  authorizationsPerQuarterHour?: number;
  secondStepPerQuarterHour?: number;
  writesPerMinute: number;
  uploadsPerMinute: number;
  linkTriesPerMinute: number;
  formsPerMinute: number;
};

/** Days that what is stored is kept, by its kind and the role of an application's status. */
export interface Retention {
  /** Of what was never sent. */
  drafts?: Periods;
  /** Of what was sent. */
  submissions?: Periods;
  /** Of documents that go before their application. */
  documents?: Periods;
  links?: number;
  appointments?: number;
  audit?: number;
}

/** Days by the role of a status, whole and positive: `{ draft: 60 }`. */
export interface Periods {
  [role: string]: number;
}

/** What the server reads of `portal.json`. */
export interface Settings {
  timeZone: string;
  languages: string[];
  intake: { opens: string | null; closes: string | null };
  statuses: (Status & { returnsTo?: string })[];
  limits: Limits;
  rateLimits: RateLimits;
  /** Absent: nobody has to approve. */
  publish?: { reviewers?: number };
  /** Absent: nobody is reminded of her draft. */
  reminder?: { daysBefore: number };
  /** Absent: nothing is removed. */
  retention?: Retention;
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
  programs: Program[];
  /** What staff see and do; absent in a pack without a desk. */
  desk?: { [language: string]: Desk };
  /** What other systems are told; absent in a pack that tells none. */
  events?: PackEvent[];
  /** program's folder → what it adds to the form that chooses it; absent in a release from before. */
  parts?: { [folder: string]: { [language: string]: FormPart } };
  lookups: { [language: string]: { [name: string]: Lookup } };
  /** name → `{ type, base64 }`: the logo and other pictures of the pack */
  assets: { [name: string]: { type: string; base64: string } };
}

/**
 * Whether a stored release was compiled by this version. Earlier ones made program text of schemas; it
 * is never run, and such a release is compiled anew from its files.
 */
export function isOfToday({ forms, parts }: CompiledRelease): boolean {
  const all = [...Object.values(forms), ...Object.values(parts ?? {})];
  return all.flatMap((one) => Object.values(one)).every(({ schemas }) => schemas !== undefined);
}

/** Raised when the compile step's output changes, so that an old pack gets a new hash. */
const FORMAT = '7';

type Named<Value> = [name: string, value: Value];

const byName = <Value>(all: Iterable<Named<Value>>): Named<Value>[] =>
  [...all].sort(([a], [b]) => (a < b ? -1 : 1));

function hashOf(texts: Iterable<Named<string | Buffer>>, assets: Iterable<Named<Buffer>>): string {
  const hash = createHash('sha256').update(FORMAT);
  for (const [name, text] of byName(texts)) hash.update(`\0${name}\0`).update(text);
  for (const [name, body] of byName(assets)) hash.update(`\0${name}\0`).update(body);
  return hash.digest('hex').slice(0, 32);
}

/** The hash of all that a release is made of: 32 hex digits of SHA-256. */
export function hashPack({ files, assets }: Pack): string {
  return hashOf(
    [...files].map(([name, { text }]) => [name, text]),
    assets,
  );
}

/** The hash of the release that files make, without a look into any of them. */
export function hashFiles(files: PackFiles): string {
  const all = [...files];
  const texts = all.filter(([name]) => name.endsWith('.json'));
  return hashOf(
    texts.map(([name, bytes]) => [name, withoutMark(bytes)]),
    all.filter(([name]) => !name.endsWith('.json')),
  );
}
