export { followPack } from './followPack.ts';
export { passOldRelease } from './OldReleaseError.ts';
export { createReleases, type Releases } from './Releases.ts';
export { releaseRoutes } from './routes.ts';
