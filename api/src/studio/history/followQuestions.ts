import { movedQuestions } from '@porchlight/engine/edit';
import { type QueryRunner, sql } from '../../database/index.ts';
import { readContents } from '../../releases/packFiles.ts';
import type { FileDelta } from './FileDelta.ts';

/** A comment that begins a thread about a question. */
interface Thread {
  id: number;
  file: string;
  question: string;
}

const THREADS = sql(
  'studio-comments-of-entry',
  `select c.id::int, c.file, c.question from studio_comments c
   join studio_entry_files f on f.entry_id = $2 and f.path = c.file
   where c.copy_id = $1 and c.thread is null and c.question is not null`,
);
const DELTAS = sql(
  'studio-definitions-of-entry',
  `select path, encode(before, 'hex') as before, encode(after, 'hex') as after
   from studio_entry_files where entry_id = $1
     and (path like '%.schema.json' or path like '%.fields.json')`,
);
const MOVE = sql(
  'studio-comment-move',
  'update studio_comments set file = $3 where copy_id = $1 and (id = $2 or thread = $2)',
);

/**
 * Comments on a question go with it where a change takes it out of one file and puts it into another; where it
 * comes to stand in several, they stay.
 * @param entry The change, in the history of the copy. A question may leave by one of its calls and come by a later one.
 * @param call What this call of it changed: where it puts back what an earlier one moved, the comments come back.
 */
export async function followQuestions(
  runner: QueryRunner,
  copy: number,
  entry: string,
  call: readonly FileDelta[],
): Promise<void> {
  const threads = await runner.all<Thread>(THREADS, [copy, entry]);
  if (threads.length === 0) return;
  const latest = new Map(call.map((delta) => [delta.path, delta]));
  const ofEntry = await runner.all<FileDelta>(DELTAS, [entry]);
  const deltas = ofEntry.map((delta) => latest.get(delta.path) ?? delta);
  const hashes = deltas.flatMap(({ before, after }) => [before, after]);
  const contents = await readContents(
    runner,
    hashes.filter((sha256) => sha256 !== null),
  );
  const textOf = (sha256: string | null) => contents.get(sha256 ?? '')?.toString('utf8');
  const changes = deltas.map(({ path, before, after }) => ({
    file: path,
    before: textOf(before),
    after: textOf(after),
  }));
  const moved = movedQuestions(changes);
  for (const { id, file, question } of threads) {
    const move = moved.find((one) => one.from === file && one.question === question);
    if (move) await runner.run(MOVE, [copy, id, move.to]);
  }
}
