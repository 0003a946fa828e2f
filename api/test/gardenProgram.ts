import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Body, changeFile } from './portal.ts';

const FILES = resolve(import.meta.dirname, '../../engine/cases/programs/garden');

/** The id of the program that `addGarden` adds. */
export const GARDEN = 77;

/**
 * Puts a program that no pack ships into a pack's folder: questions in a step, one of them restricted,
 * a step of its own, documents. `change` may change its `program.json`.
 */
export function addGarden(pack: string, change: (program: Body) => void = () => undefined): void {
  const folder = join(pack, 'programs/garden');
  cpSync(FILES, folder, { recursive: true });
  changeFile(join(folder, 'program.json'), change);
}
