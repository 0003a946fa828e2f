import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PackSource } from '../gatherPack.ts';
import { compilePack, type Finding, PackError } from '../index.ts';

/** The pack as it is shipped. */
export const shipped = path.join(import.meta.dirname, '../../../../definitions');

/** A copy of the shipped pack that a test may break. */
export interface PackCopy {
  folder: string;
  /** Throws when the file does not hold what is to be replaced: the test would show nothing. */
  replaceIn(name: string, from: string | RegExp, to: string): Promise<void>;
  /** What compiling it finds; none when it compiles. */
  findings(): Promise<Finding[]>;
  /** The text of a file from a finding's place on. */
  textAt(finding: Finding): Promise<string>;
  remove(): Promise<void>;
}

/** What compiling a pack finds; none when it compiles. */
export async function findingsOf(source: PackSource): Promise<Finding[]> {
  try {
    await compilePack(source);
  } catch (error) {
    if (error instanceof PackError) return error.findings;
    throw error;
  }
  return [];
}

export async function createPackCopy(): Promise<PackCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(shipped, folder, { recursive: true });
  return {
    folder,
    async replaceIn(name, from, to) {
      const file = path.join(folder, name);
      const before = await readFile(file, 'utf8');
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${name} has no ${from}`);
      await writeFile(file, after);
    },
    findings: () => findingsOf(folder),
    async textAt({ file, line, column }) {
      const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
      return [lines[line - 1]!.slice(column - 1), ...lines.slice(line)].join('\n');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
