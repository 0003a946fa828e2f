import type { FormPart } from '@porchlight/engine';
import {
  type CompiledRelease,
  fillFrame,
  frameOf,
  packPart,
  partsOf,
  type ReleaseFrame,
} from '@porchlight/engine/compile';
import { type QueryRunner, sql } from '../database/index.ts';
import { inBatches } from './inBatches.ts';

/** A release as its row has it: with hashes in place of parts; one from before has the parts themselves. */
export type StoredRelease = Omit<CompiledRelease, 'parts'> & {
  parts?: { [folder: string]: { [language: string]: string | FormPart } };
};

const STORE = sql(
  'release-store',
  'insert into releases (hash, compiled) values ($1, $2) on conflict (hash) do nothing',
);
const HAS = sql('release-there', 'select 1 from releases where hash = $1');
const REPLACE = sql('release-replace', 'update releases set compiled = $2 where hash = $1');
const READ = sql('release-read', 'select compiled from releases where hash = $1');
const THERE = sql(
  'release-parts-there',
  `select encode(sha256, 'hex') as sha256 from release_parts
   where sha256 in (select decode(unnest($1::text[]), 'hex'))`,
);
const STORE_PARTS = sql(
  'release-parts-store',
  `insert into release_parts (sha256, part)
   select decode(sha256, 'hex'), part::json from unnest($1::text[], $2::text[]) as given (sha256, part)
   order by sha256 on conflict do nothing`,
);
const READ_PARTS = sql(
  'release-parts-read',
  `select encode(sha256, 'hex') as sha256, part from release_parts
   where sha256 in (select decode(unnest($1::text[]), 'hex'))`,
);

/** Stores a release unless it is known: it never changes. What it has in common with others is there once. */
export async function storeRelease(runner: QueryRunner, compiled: CompiledRelease): Promise<void> {
  if (await runner.first(HAS, [compiled.hash])) return;
  await storeParts(runner, compiled);
  await runner.run(STORE, [compiled.hash, JSON.stringify(frameOf(compiled))]);
}

/** Stores another in place of a release of an earlier version. */
export async function replaceRelease(
  runner: QueryRunner,
  compiled: CompiledRelease,
): Promise<void> {
  await storeParts(runner, compiled);
  await runner.run(REPLACE, [compiled.hash, JSON.stringify(frameOf(compiled))]);
}

async function storeParts(runner: QueryRunner, compiled: CompiledRelease): Promise<void> {
  const parts = partsOf(compiled);
  const rows = await runner.all<{ sha256: string }>(THERE, [[...parts.keys()]]);
  for (const { sha256 } of rows) parts.delete(sha256);
  // In one order of all, as contents are.
  const sorted = [...parts].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const batch of inBatches(sorted)) {
    const hashes = batch.map(([sha256]) => sha256);
    const bodies = batch.map(([, part]) => packPart(part).body.toString('utf8'));
    await runner.run(STORE_PARTS, [hashes, bodies]);
  }
}

/**
 * A stored release, whole; undefined when there is none of the hash.
 * @param known Parts that are at hand, by their hashes: they are not read again.
 * @throws Error when a part of it is lost
 */
export async function findRelease(
  runner: QueryRunner,
  hash: string,
  known: ReadonlyMap<string, FormPart>,
): Promise<CompiledRelease | undefined> {
  const row = await runner.first<{ compiled: StoredRelease }>(READ, [hash]);
  if (!row) return undefined;
  const { parts = {} } = row.compiled;
  const stored = Object.values(parts).flatMap((languages) => Object.values(languages));
  const missing = stored.filter((part) => typeof part === 'string' && !known.has(part));
  const read = new Map<string, FormPart>();
  for (const batch of inBatches([...new Set(missing)])) {
    const rows = await runner.all<{ sha256: string; part: FormPart }>(READ_PARTS, [batch]);
    for (const { sha256, part } of rows) read.set(sha256, part);
  }
  return fillFrame(row.compiled as ReleaseFrame, (part: string | FormPart) => {
    if (typeof part !== 'string') return part;
    const found = known.get(part) ?? read.get(part);
    if (!found) throw new Error(`A part of the release ${hash} is not stored.`);
    return found;
  });
}
