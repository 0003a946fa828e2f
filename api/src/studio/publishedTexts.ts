import { sql } from '../database/index.ts';
import { requireReleaseFiles } from './copies.ts';
import type { Studio } from './Studio.ts';

const TEXTS = sql(
  'studio-published-texts',
  `select distinct on (c.sha256) c.bytes from publications p
   join release_files r on r.release = p.hash and r.path = $1
   join pack_contents c on c.sha256 = r.sha256`,
);

/** A definition as it was each time that it was public: what stood there once may be in people's answers. */
export async function publishedTexts(studio: Studio, path: string): Promise<string[]> {
  await studio.releases.refresh();
  // One from before files were kept is known from now on.
  await requireReleaseFiles(studio, studio.releases.current().hash);
  const rows = await studio.database.all<{ bytes: Buffer }>(TEXTS, [path]);
  return rows.map(({ bytes }) => bytes.toString('utf8'));
}
