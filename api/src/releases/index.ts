export { measureReleases } from './measureReleases.ts';
export { passOldRelease } from './OldReleaseError.ts';
export { openIfReadable } from './openIfReadable.ts';
export { findCurrent } from './publications.ts';
export { createReleases, type Releases } from './Releases.ts';
export { releaseRoutes } from './routes.ts';
export { watchPack } from './watchPack.ts';
