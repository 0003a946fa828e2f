import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPack } from '../../check/index.ts';
import type { Finding } from '../../compile/index.ts';
import type { FileEdit, PackTexts } from '../FileEdit.ts';

const DEFINITIONS = path.join(import.meta.dirname, '../../../../definitions');

/** The packs that are edited: the shipped one, one whose first language is Spanish, and a form that stands alone. */
export const PACKS = {
  shipped: DEFINITIONS,
  'valle-vecino': path.join(DEFINITIONS, 'examples/valle-vecino'),
};

/** The JSON files of a pack's folder. */
export function readTexts(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('examples/'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The pack with these changes. */
export function withChanges(files: PackTexts, changes: FileEdit[]): Map<string, string> {
  const changed = new Map(files);
  for (const { name, text } of changes) {
    if (text === null) changed.delete(name);
    else changed.set(name, text);
  }
  return changed;
}

/** A folder with a copy of a pack, of which changes can be checked. */
export function createPackFolder(pack: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'edit-'));
  cpSync(pack, folder, { recursive: true, filter: (from) => path.basename(from) !== 'examples' });
  const original = readTexts(folder);
  let written: PackTexts = original;
  return {
    folder,
    /** What the check finds in the pack with these texts. */
    check(files: PackTexts): Promise<Finding[]> {
      for (const name of new Set([...written.keys(), ...files.keys()])) {
        const text = files.get(name);
        if (text === written.get(name)) continue;
        const full = path.join(folder, name);
        if (text === undefined) rmSync(full);
        else {
          mkdirSync(path.dirname(full), { recursive: true });
          writeFileSync(full, text);
        }
      }
      written = new Map(files);
      return checkPack(folder);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
