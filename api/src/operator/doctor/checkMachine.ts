import { accessSync, constants, existsSync, statSync } from 'node:fs';
import type { Config } from '../../config/index.ts';
import { keyRingFile } from '../../crypto/index.ts';
import { lackingGuards } from '../../isolation/index.ts';
import { oldRuntime } from '../../oldRuntime.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

/** What runs this. */
export function checkRuntime(version = process.versions.node): DoctorFinding[] {
  const { ok, warning } = finder('runtime');
  const line = oldRuntime(version);
  return [line ? warning(line) : ok(`Node ${version}`)];
}

/** What keeps packs that nobody has looked at from doing harm. */
export async function checkIsolation(lacking = lackingGuards()): Promise<DoctorFinding[]> {
  const { ok, warning } = finder('isolation');
  const lines = await lacking;
  if (lines.length) return lines.map((line) => warning(line));
  return [ok('packs are worked on without network, in bounds of the kernel')];
}

/** Who may read and write what stands in DATA_DIR. */
export function checkFiles(config: Config): DoctorFinding[] {
  const { ok, warning, wrong } = finder('files');
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [warning(`DATA_DIR ${dataDir} is not there: the first start makes it.`)];
  if (!isWritable(dataDir))
    return [wrong(`DATA_DIR ${dataDir} may not be written: let this user write there.`)];
  const keys = keyRingFile(config);
  if (!config.encryptionKeys && existsSync(keys) && statSync(keys).mode & 0o077)
    return [wrong(`Others may read the key ring ${keys}: chmod 600 it.`)];
  return [ok(`DATA_DIR ${dataDir} may be written`)];
}

/** Whether this process may make files in a folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
