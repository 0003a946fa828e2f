/**
 * What can be known of a pack without compiling it. It loads in no time, and looks into no file: whoever
 * has the work done elsewhere needs no more.
 */

export { type Finding, PackError } from '../compile/findings.ts';
export {
  type GatheredPack,
  gatherPack,
  gatherWritten,
  type PackFiles,
  type PackSource,
  textOf,
} from '../compile/gatherPack.ts';
export { isPackPath } from '../compile/packPaths.ts';
export { hashFiles } from '../compile/release.ts';
export { codes, type FindingCode, pageOf } from '../finding-codes/index.ts';
