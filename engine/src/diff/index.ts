export type { Change, ChangeKind } from './Change.ts';
export { diffReleases } from './diffReleases.ts';
export { type KnownProgram, nameOfProgram, type TakenId, takenIds } from './takenIds.ts';
