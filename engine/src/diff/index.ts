export type { Change, ChangeKind } from './Change.ts';
export { diffReleases } from './diffReleases.ts';
export { type KnownProgram, type TakenId, takenIds } from './takenIds.ts';
