import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../kernel/index.ts';
import type { PackFiles, PackSource } from '../gatherPack.ts';
import { compilePack, type Finding, PackError } from '../index.ts';
import { type Break, copyFiles, replaceIn, textAt, textIn } from './brokenPack.ts';

/** A copy of the shipped pack that a test may break. It is in memory, so that there is nothing to remove. */
export interface PackCopy {
  files: PackFiles;
  /** What compiles, checks and walks it. */
  source: PackSource;
  /** Throws when the file does not hold what is to be replaced: the test would show nothing. */
  replaceIn(...change: Break): void;
  /** Changes a JSON file. */
  change(name: string, by: (data: JsonObject) => void): void;
  /** Takes in a folder of the disk under a name in the pack, over what is there. */
  add(folder: string, name: string): Promise<void>;
  /** Moves a folder, or takes it away. */
  move(folder: string, to?: string): void;
  /** What compiling it finds; none when it compiles. */
  findings(): Promise<Finding[]>;
  /** The text of a file from a finding's place on. */
  textAt(finding: Finding): string;
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

export function createPackCopy(): PackCopy {
  const files = copyFiles();
  const source = { files, findings: [] };
  return {
    files,
    source,
    replaceIn: (...change) => replaceIn(files, ...change),
    change(name, by) {
      const data = JSON.parse(textIn(files, name)) as JsonObject;
      by(data);
      files.set(name, Buffer.from(JSON.stringify(data, null, 2)));
    },
    async add(folder, name) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = path.join(entry.parentPath, entry.name);
        files.set(path.posix.join(name, path.relative(folder, file)), await readFile(file));
      }
    },
    move(folder, to) {
      for (const [name, bytes] of [...files].filter(([one]) => one.startsWith(`${folder}/`))) {
        files.delete(name);
        if (to) files.set(to + name.slice(folder.length), bytes);
      }
    },
    findings: () => findingsOf(source),
    textAt: (finding) => textAt(files, finding),
  };
}
