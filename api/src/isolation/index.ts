export {
  compileFolder,
  compileFolderWithFiles,
  runOnFolder,
  runOnVersion,
} from './compileFolder.ts';
export { compileOld } from './compileOld.ts';
export { lackingGuards } from './guards.ts';
export {
  type Asked,
  type Isolation,
  type IsolationOptions,
  openIsolation,
} from './openIsolation.ts';
export {
  type FolderVersion,
  isSameVersion,
  nextVersionOf,
  type PackVersion,
  versionOf,
} from './PackVersion.ts';
export { readRelease } from './readRelease.ts';
export type { Answered } from './readReply.ts';
export { versionOfPair, versionOfRelease } from './releasePair.ts';
export { StoppedError, type StopReason } from './StoppedError.ts';
export {
  COMPILED,
  type Compiled,
  type Effect,
  type FormOpened,
  type Found,
  PART,
  type Work,
} from './Work.ts';
export { COMMAND_LIMITS, withIsolation } from './withIsolation.ts';
