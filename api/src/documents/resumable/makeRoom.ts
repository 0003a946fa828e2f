import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '../../http/ProblemError.ts';
import { isOwnId, type UploadOwner } from './UploadOwner.ts';

/** Uploads that one owner may have open. */
const OPEN = 5;
/** Milliseconds without a byte after which one gives way to a new one. */
const IDLE = 60_000;

/**
 * Makes room for one more upload: of an owner that has as many as she may, the one goes that was
 * silent for longest. A page that was reloaded in the middle would otherwise lock her out.
 * @throws ProblemError 429 `too-many-requests` while all of them are moving
 */
export async function makeRoom(folder: string, owner: UploadOwner): Promise<void> {
  const own = (await readdir(folder)).filter((name) => isOwnId(owner, name));
  if (own.length < OPEN) return;
  const moved = await Promise.all(
    own.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const [oldest] = moved.sort((one, other) => one.at - other.at);
  if (!oldest || Date.now() - oldest.at < IDLE)
    throw new ProblemError(429, 'too-many-requests', { headers: { 'Retry-After': '5' } });
  await rm(join(folder, oldest.name), { force: true });
  await rm(join(folder, `${oldest.name}.json`), { force: true });
}
