export {
  compileFolder,
  compileFolderWithFiles,
  runOnFolder,
  runOnVersion,
} from './compileFolder.ts';
export { compileOld } from './compileOld.ts';
export { lackingGuards } from './guards.ts';
export {
  COMPILED,
  type Compiled,
  type Effect,
  type FormOpened,
  type Found,
  type IsolationCalls,
  PART,
  type PartOfCheck,
} from './IsolationCalls.ts';
export {
  type Isolation,
  type IsolationOptions,
  openIsolation,
  PATIENCE,
  type WorkRequest,
} from './openIsolation.ts';
export {
  type FolderVersion,
  isSameVersion,
  nextVersionOf,
  type PackVersion,
  versionOf,
} from './PackVersion.ts';
export { readRelease } from './readRelease.ts';
export type { IsolationReply } from './readReply.ts';
export { versionOfPair, versionOfRelease } from './releasePair.ts';
export { StoppedError, type StopReason } from './StoppedError.ts';
export { COMMAND_LIMITS, withIsolation } from './withIsolation.ts';
