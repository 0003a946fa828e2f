export type { CodePage } from '../finding-codes/CodePage.ts';
export { codes, type FindingCode, pageOf } from '../finding-codes/index.ts';
export { witnessCodes } from '../finding-codes/witness.ts';
export { compilePack, compileStored } from './compilePack.ts';
export type { ValueType } from './expressions/ValueType.ts';
export {
  createFinding,
  type Finding,
  type FindingDetails,
  formatFinding,
  PackError,
} from './findings.ts';
export {
  type GatheredPack,
  gatherPack,
  type PackFiles,
  type PackSource,
} from './gatherPack.ts';
export { GIVEN_FACTS, type GivenFact } from './givenFacts.ts';
export { hashText } from './hashText.ts';
export { META_SCHEMAS } from './meta/index.ts';
export { type FormForOptions, openRelease, type Release } from './openRelease.ts';
export type { Lookup, Program } from './options.ts';
export { PACK_FILE_BYTES, readPackFiles } from './packFiles.ts';
export { isPackPath } from './packPaths.ts';
export {
  type Agencies,
  type CompiledRelease,
  isOfToday,
  type Periods,
  type RateLimits,
  type Retention,
  type Settings,
} from './release.ts';
export {
  fillFrame,
  frameOf,
  type PackedPart,
  packPart,
  partsOf,
  type ReleaseFrame,
} from './releaseParts.ts';
