import type { CompiledRelease, PackFiles } from '@porchlight/engine/compile';
import { recordEvent } from '../audit/recordEvent.ts';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { type FileList, storeReleaseFiles } from './packFiles.ts';
import type { ReleaseWords } from './releaseWords.ts';
import { storeRelease } from './storedRelease.ts';

const FIND_CURRENT = sql(
  'release-current',
  'select hash from publications order by id desc limit 1',
);
const PUBLISH = sql(
  'release-publish',
  'insert into publications (hash, actor, reason, email, name, notes) values ($1, $2, $3, $4, $5, $6)',
);
const FIND_LAST_BY = sql(
  'release-last-by',
  'select hash from publications where actor = $1 order by id desc limit 1',
);
const LAST_WORDS = sql(
  'release-last-words',
  'select name, notes from publications where hash = $1 order by id desc limit 1',
);
const ONE_AT_A_TIME = sql('release-lock', 'lock table publications in share row exclusive mode');

/** Who makes a release public, for the audit, and why; and what it is called. */
export interface Publisher extends ReleaseWords {
  actor: string;
  /** By which people know her, where the actor is a subject. */
  email?: string | undefined;
  reason?: string;
  /** The subjects of those who approved it, or that nobody had to: `skipped`. */
  review?: string | undefined;
}

/** On what making a release public depends, and what comes with it. */
export interface PublishOptions {
  /** The release that has to be public until then. @throws PublicChangedError when another is. */
  expected?: string | undefined;
  /** Done in the same transaction, also when just this release is public already. */
  within?(runner: QueryRunner): Promise<void>;
}

/** Somebody else has made another release public. */
export class PublicChangedError extends Error {
  override name = 'PublicChangedError';
  /** What is public now. */
  readonly release: string | undefined;
  constructor(release: string | undefined) {
    super('Another release has been made public.');
    this.release = release;
  }
}

/** A release that is to become public. */
export interface PublishRequest {
  hash: string;
  action: 'release-publish' | 'release-roll-back';
  who: Publisher;
  options: PublishOptions;
  /** Done first in the transaction. @returns What the release is called from then on. */
  prepare(runner: QueryRunner): Promise<ReleaseWords>;
}

/**
 * Makes a release public. The table is held: of two at the same second one comes after the other.
 * @returns Whether it was not public already.
 */
export function makePublic(database: Database, publication: PublishRequest): Promise<boolean> {
  const { hash, action, who, options, prepare } = publication;
  const { actor, reason = '', email, review } = who;
  const { expected, within } = options;
  return database.transact(async (runner) => {
    await runner.run(ONE_AT_A_TIME);
    const before = await findCurrent(runner);
    if (expected !== undefined && before !== expected) throw new PublicChangedError(before);
    const { name = '', notes = '' } = await prepare(runner);
    await within?.(runner);
    if (before === hash) return false;
    await runner.run(PUBLISH, [hash, actor, reason, email ?? null, name, notes]);
    const said = { ...(name && { name }), ...(notes && { notes }), ...(review && { review }) };
    const details = { release: hash, before, reason, email, ...said };
    await recordEvent(runner, { actor, action, details });
    return true;
  });
}

/** Stores a release, with what it was made of. */
export async function insertRelease(
  runner: QueryRunner,
  compiled: CompiledRelease,
  files: PackFiles | FileList | undefined,
): Promise<void> {
  await storeRelease(runner, compiled);
  if (files) await storeReleaseFiles(runner, compiled.hash, files);
}

/** The hash of the public release; undefined before the first. */
export async function findCurrent(runner: QueryRunner): Promise<string | undefined> {
  return (await runner.first<{ hash: string }>(FIND_CURRENT))?.hash;
}

/** The hash of what somebody made public last. */
export async function findLastBy(runner: QueryRunner, actor: string): Promise<string | undefined> {
  return (await runner.first<{ hash: string }>(FIND_LAST_BY, [actor]))?.hash;
}

/** What a release was called last. @throws Error when it was never public here. */
export async function lastWordsOf(runner: QueryRunner, hash: string): Promise<ReleaseWords> {
  const words = await runner.first<ReleaseWords>(LAST_WORDS, [hash]);
  if (!words) throw new Error(`No release ${hash} was public.`);
  return words;
}
