import { existsSync } from 'node:fs';
import type { Config } from '../../config/index.ts';
import { checkKeys, keyRingFile, openKeyRing, openVault } from '../../crypto/index.ts';
import type { Database } from '../../database/index.ts';
import { allJobs } from '../../jobs/allJobs.ts';
import { countWorkers, listJobs } from '../../jobs/listJobs.ts';
import { findCurrent } from '../../releases/index.ts';
import { listKeyUse } from '../keyUse.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

/** Whether the ring opens what is stored. */
export async function checkKeyUse(config: Config, database: Database): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('keys');
  if (!config.encryptionKeys && !existsSync(keyRingFile(config)))
    return [
      wrong(`The key ring ${keyRingFile(config)} is gone: put it back from where you keep it.`),
    ];
  const ring = openKeyRing(config);
  const uses = await listKeyUse(database, ring);
  const missing = uses.filter(({ state }) => state === 'missing');
  if (missing.length)
    return missing.map(({ id, values }) =>
      wrong(`The ring lacks "${id}", under which ${values} values stand: add the key to the ring.`),
    );
  await checkKeys(database, openVault(ring));
  const left = uses.filter(({ state, values }) => state === 'opens' && values > 0);
  if (left.length)
    return left.map(({ id, values }) =>
      warning(`${values} values stand under the earlier key "${id}": \`portal keys rotate\`.`),
    );
  return [ok(`"${ring.activeId}" encrypts, and nothing stands under another key`)];
}

/** Whether something is public. */
export async function checkRelease(database: Database): Promise<DoctorFinding[]> {
  const { ok, warning } = finder('release');
  const found = await findCurrent(database);
  return [
    found
      ? ok(`${found.slice(0, 12)} is public`)
      : warning('No definition pack is public: `portal definitions publish`, or the first start.'),
  ];
}

/** Whether somebody works on jobs, and how they went. */
export async function checkJobs(database: Database): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('jobs');
  const failed = (await listJobs(database, allJobs)).filter(({ state }) => state === 'failed');
  if (failed.length)
    return failed.map(({ name, lastError }) =>
      wrong(
        `${name} failed: ${lastError?.split('\n')[0]} Mend it, then \`portal jobs retry ${name}\`.`,
      ),
    );
  const workers = await countWorkers(database);
  return [
    workers
      ? ok(`${workers === 1 ? 'one process works' : `${workers} processes work`} on them`)
      : warning('No process works on jobs: start one with ROLE=worker or ROLE=all.'),
  ];
}
