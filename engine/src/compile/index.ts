export { codes, type FindingCode, pageOf } from './codes/index.ts';
export { witnessCodes } from './codes/witness.ts';
export { compilePack, compileWithFiles } from './compilePack.ts';
export { createFinding, type Finding, formatFinding, PackError } from './findings.ts';
export { hashText } from './hashText.ts';
export { openRelease, type Release } from './openRelease.ts';
export type { Lookup, Program } from './options.ts';
export { isPackPath, PACK_FILE_BYTES, type PackFiles, readPackFiles } from './packFiles.ts';
export type { Agencies, CompiledRelease, Settings } from './release.ts';
