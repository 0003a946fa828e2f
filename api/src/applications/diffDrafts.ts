import { randomUUID } from 'node:crypto';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { DiffEntry } from '@porchlight/engine/diff';
import { sql } from '../database/index.ts';
import {
  type Effect,
  type Isolation,
  type PackVersion,
  StoppedError,
  versionOfPair,
} from '../isolation/index.ts';
import { everyProgram } from '../releases/everyProgram.ts';
import type { Services } from '../Services.ts';
import { findById } from './ApplicationRow.ts';
import { type UnsealedDraft, unsealDraft } from './unsealDraft.ts';

const OPEN_DRAFTS = sql(
  'operator-open-drafts',
  `select id from applications where closed_at is null and date_received is null and id > $1
   order by id limit 500`,
);

/** A change, and how many open drafts it touches. */
export interface CountedChange extends DiffEntry {
  drafts: number;
}

/** What another release would change, and for how many. */
export interface ReleaseDiff {
  before: string;
  after: string;
  changes: CountedChange[];
  drafts: {
    /** All that are open. */
    open: number;
    /** Those of which an answer is set aside. */
    setAside: number;
    /** Those that are led back to a step that they had done. */
    answerAgain: number;
    /** Those to which either happens. */
    touched: number;
    /** Whether all of them were tried; else there are more than are counted here. */
    isWhole: boolean;
  };
}

/** Drafts that are sent at once: a hundredth of a second each. */
const BATCH = 20;

/** How drafts are migrated, and what ends it. */
interface Comparing {
  /** Processes that hold neither a key nor a connection. */
  isolation: Pick<Isolation, 'run' | 'forget'>;
  /** Ends the counting; what was found until then is told. */
  signal?: AbortSignal | undefined;
}

/**
 * What is otherwise in `after`, and which open drafts it touches: each is really migrated, in memory, by
 * the code that migrates it when it is opened. Nobody has looked at what is in `after`, so all of this is
 * done in an isolated process.
 * @throws StoppedError when the comparison takes too long, or anything too much memory. Where only the
 * drafts take too long, what was found until then is told.
 */
export async function diffDrafts(
  services: Services,
  before: CompiledRelease,
  after: CompiledRelease,
  { isolation, signal }: Comparing,
): Promise<ReleaseDiff> {
  const key = `diff-${randomUUID()}`;
  const pack = versionOfPair(before, after);
  try {
    const options = { known: await everyProgram(services) };
    const { result } = await isolation.run({ key, work: 'compare', options, pack });
    const changes = result.map((change) => ({ ...change, drafts: 0 }));
    const drafts = { open: 0, setAside: 0, answerAgain: 0, touched: 0, isWhole: true };
    try {
      for await (const effects of migrateAll(services, { key, pack }, { isolation, signal }))
        for (const effect of effects) count(effect, drafts, changes);
    } catch (error) {
      if (!isOutOfTime(error, signal)) throw error;
      drafts.isWhole = false;
    }
    return { before: before.hash, after: after.hash, changes, drafts };
  } finally {
    // People's answers were in it.
    await isolation.forget(key);
  }
}

/** What becomes of the open drafts, a batch at a time. @throws StoppedError; the signal's reason */
async function* migrateAll(
  services: Services,
  pair: { key: string; pack: PackVersion },
  { isolation, signal }: Comparing,
): AsyncGenerator<Effect[]> {
  for await (const drafts of inBatchesOf(BATCH, eachDraft(services, signal))) {
    const options = { drafts, now: services.clock().getTime() };
    const { result } = await isolation.run({ ...pair, work: 'migrate', options, signal });
    if (result.length !== drafts.length) throw new StoppedError('broken');
    yield result;
  }
}

const isOutOfTime = (error: unknown, signal: AbortSignal | undefined): boolean =>
  (signal?.aborted && error === signal.reason) ||
  (error instanceof StoppedError && error.reason === 'time');

function count(effect: Effect, drafts: ReleaseDiff['drafts'], changes: CountedChange[]): void {
  const hasAside = effect.setAside.length > 0;
  const hasAgain = effect.again.length > 0;
  drafts.open += 1;
  if (hasAside) drafts.setAside += 1;
  if (hasAgain) drafts.answerAgain += 1;
  if (hasAside || hasAgain) drafts.touched += 1;
  for (const change of changes) if (isTouched(change, effect)) change.drafts += 1;
}

async function* inBatchesOf<Item>(
  count: number,
  items: AsyncIterable<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < count) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The drafts that are open, as they are sent. @throws the signal's reason before one is read in vain */
async function* eachDraft(
  { database, vault }: Services,
  signal: AbortSignal | undefined,
): AsyncGenerator<UnsealedDraft> {
  for (let last = 0; ; ) {
    const rows = await database.all<{ id: number }>(OPEN_DRAFTS, [last]);
    if (rows.length === 0) return;
    for (const { id } of rows) {
      signal?.throwIfAborted();
      const row = await findById(database, id);
      signal?.throwIfAborted();
      // It may have been submitted since it was listed.
      if (row && !row.closedAt && !row.dateReceived) yield unsealDraft(vault, row);
    }
    last = rows.at(-1)!.id;
  }
}

function isTouched({ kind, pointer, step, program }: DiffEntry, effect: Effect): boolean {
  if (kind === 'safe') return false;
  if (pointer !== undefined)
    return effect.problems.includes(pointer) || effect.setAside.includes(pointer);
  if (step !== undefined) return effect.again.includes(step);
  return program !== undefined && effect.programs.includes(program);
}
