import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const shipped = path.join(import.meta.dirname, '../../definitions');

/** A copy of the shipped pack without its rate limits: they are not what is measured. */
export async function packWithoutLimits(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-pack-'));
  await cp(shipped, folder, { recursive: true });
  const file = path.join(folder, 'portal.json');
  const portal = JSON.parse(await readFile(file, 'utf8'));
  for (const key of Object.keys(portal.rateLimits)) portal.rateLimits[key] = 10_000_000;
  portal.limits.documentBytesPerAccount = 1e12;
  portal.limits.documentBytesPerDay = 1e12;
  await writeFile(file, JSON.stringify(portal));
  return folder;
}
