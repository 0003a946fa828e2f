import type { KnownProgram } from '@porchlight/engine/diff';
import { textOf } from '@porchlight/engine/pack';
import { type Database, sql } from '../database/index.ts';
import type { Releases } from './Releases.ts';

const PROGRAMS = sql(
  'release-every-program',
  `select f.path, c.bytes from (
     select r.path, r.sha256, max(p.id) as last from publications p
     join release_files r on r.release = p.hash and r.path ~ '^programs/[^/]+/program[.]json$'
     group by r.path, r.sha256
   ) f join pack_contents c on c.sha256 = f.sha256 order by f.last desc, f.path`,
);

/**
 * Every program that is or was public, once for each way in which it stood, the last first. Of releases
 * from before their files were kept only the public one is known.
 */
export async function everyProgram({
  database,
  releases,
}: {
  database: Database;
  releases: Pick<Releases, 'isServing' | 'current'>;
}): Promise<KnownProgram[]> {
  const rows = await database.all<{ path: string; bytes: Buffer }>(PROGRAMS);
  const now = releases.isServing() ? releases.current().compiled.programs : [];
  return [...now, ...rows.map(({ path, bytes }) => readProgram(path, bytes))];
}

function readProgram(path: string, bytes: Buffer): KnownProgram {
  const folder = path.slice('programs/'.length, -'/program.json'.length);
  const { programID, program, friendlyName } = JSON.parse(textOf(bytes)) as KnownProgram;
  return { folder, programID, program, friendlyName };
}
