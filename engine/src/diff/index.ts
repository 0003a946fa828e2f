export type { Change, ChangeKind } from './Change.ts';
export { diffReleases } from './diffReleases.ts';
