export { checkRenderable } from './checkRenderable.ts';
export { type ExternalCode, externalCodes } from './codes.ts';
export { compileExternal, type ExternalResult, type ExternalSource } from './compileExternal.ts';
export type { ExternalFinding } from './ExternalFinding.ts';
export { hasPlace } from './hasPlace.ts';
