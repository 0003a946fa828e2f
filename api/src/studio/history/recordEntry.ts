import type { JsonObject } from '@porchlight/engine';
import { type QueryRunner, sql } from '../../database/index.ts';
import type { Admin } from '../Admin.ts';
import { LIMITS } from '../limits.ts';
import type { FileDelta } from './FileDelta.ts';
import { followQuestions } from './followQuestions.ts';

/** What kind of change it was. */
export type EntryKind = 'edit' | 'import' | 'rebase' | 'publish' | 'take-back' | 'restore';

/** How a change calls itself. */
export interface ChangeNote {
  /** The same for all calls that are one change. */
  change?: string | undefined;
  /** The change in words: a code, and what is put into its sentence. */
  said?: JsonObject | undefined;
}

/** A change of a copy, to be written down. */
export interface NewEntry extends ChangeNote {
  copy: number;
  kind: EntryKind;
  now: Date;
  files: readonly FileDelta[];
  /**
   * Whether she becomes one of those who made what is not public yet. `none`: what is brought in is
   * public already. `clear`: all of it is public now. Default `add`.
   */
  authors?: 'add' | 'none' | 'clear';
}

const LAST = sql(
  'studio-entry-last',
  'select id, actor, change from studio_entries where copy_id = $1 order by id desc limit 1',
);
const INSERT = sql(
  'studio-entry-insert',
  `insert into studio_entries (copy_id, kind, change, said, actor, actor_email, at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const AGAIN = sql(
  'studio-entry-again',
  'update studio_entries set said = $2, at = $3 where id = $1',
);
// Of a file that one change writes twice, the first content is what was before it.
const FILES = sql(
  'studio-entry-files',
  `insert into studio_entry_files (entry_id, path, before, after)
   select $1, path, decode(before, 'hex'), decode(after, 'hex')
   from unnest($2::text[], $3::text[], $4::text[]) as given (path, before, after)
   on conflict (entry_id, path) do update set after = excluded.after`,
);
const TRIM = sql(
  'studio-entry-trim',
  `delete from studio_entries where copy_id = $1 and id <= (
     select id from studio_entries where copy_id = $1 order by id desc offset $2 limit 1)`,
);
const AUTHOR = sql(
  'studio-author',
  `insert into studio_authors (copy_id, subject, email) values ($1, $2, $3)
   on conflict (copy_id, subject) do update set email = excluded.email`,
);
const NO_AUTHORS = sql('studio-authors-none', 'delete from studio_authors where copy_id = $1');

/**
 * Writes down a change of a copy, which is held, in the transaction that makes it. Calls of one change
 * become one entry, as long as nothing else was done between them. The oldest entries go where there
 * are too many: states since then are still known. What was said about a question goes with it.
 */
export async function recordEntry(
  runner: QueryRunner,
  { subject, email }: Admin,
  { copy, kind, now, files, change = undefined, said = {}, authors = 'add' }: NewEntry,
): Promise<void> {
  const last = await runner.first<{ id: string; actor: string; change: string | null }>(LAST, [
    copy,
  ]);
  const isOne = change !== undefined && last?.change === change && last.actor === subject;
  const id = isOne
    ? last.id
    : (await runner.first<{ id: string }>(INSERT, [
        copy,
        kind,
        change ?? null,
        said,
        subject,
        email ?? null,
        now,
      ]))!.id;
  if (isOne) await runner.run(AGAIN, [id, said, now]);
  else await runner.run(TRIM, [copy, LIMITS.entries]);
  const column = (name: keyof FileDelta) => files.map((file) => file[name]);
  if (files.length > 0) {
    await runner.run(FILES, [id, column('path'), column('before'), column('after')]);
    await followQuestions(runner, copy, id, files);
  }
  if (authors === 'clear') await runner.run(NO_AUTHORS, [copy]);
  else if (authors === 'add') await runner.run(AUTHOR, [copy, subject, email ?? null]);
}
