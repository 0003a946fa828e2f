export type { ChangeKind, DiffEntry } from './DiffEntry.ts';
export { diffReleases } from './diffReleases.ts';
export { type KnownProgram, nameOfProgram, type TakenId, takenIds } from './takenIds.ts';
