import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SHIPPED = path.join(import.meta.dirname, '../../../../../definitions');

/** The texts of a pack's JSON files by their paths, as a working copy holds them; by default of the shipped one. */
export function readPackTexts(folder = SHIPPED): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !name.startsWith('examples'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}
