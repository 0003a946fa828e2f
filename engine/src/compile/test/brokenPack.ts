import path from 'node:path';
import type { Finding } from '../findings.ts';
import { gatherPack, type PackFiles } from '../gatherPack.ts';

/** The pack as it is shipped. */
export const shipped = path.join(import.meta.dirname, '../../../../definitions');

/** One change of a file: what stands there, and what takes its place. */
export type Break = [file: string, from: string | RegExp, to: string];

/** The shipped pack's files, read once; what was compiled of those that stay is known to each test. */
const { files } = await gatherPack(shipped);

/** A table of the shipped pack's files that a test may change: in memory, so that there is nothing to remove. */
export function copyFiles(): PackFiles {
  return new Map(files);
}

/** @throws Error when the pack has no such file. */
export function textIn(pack: PackFiles, name: string): string {
  const bytes = pack.get(name);
  if (!bytes) throw new Error(`there is no ${name}`);
  return bytes.toString('utf8');
}

/** Throws when the file does not hold what is to be replaced: the test would show nothing. */
export function replaceIn(pack: PackFiles, ...[name, from, to]: Break): void {
  const before = textIn(pack, name);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${name} has no ${from}`);
  pack.set(name, Buffer.from(after));
}

/** The text of a file from a finding's place on. */
export function textAt(pack: PackFiles, { file, line, column }: Finding): string {
  const lines = textIn(pack, file).split('\n');
  return [lines[line - 1]!.slice(column - 1), ...lines.slice(line)].join('\n');
}
