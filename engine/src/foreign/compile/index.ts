export { checkRenderable } from './checkRenderable.ts';
export { type ForeignCode, foreignCodes } from './codes.ts';
export { compileForeign, type ForeignResult, type ForeignSource } from './compileForeign.ts';
export type { ForeignFinding } from './ForeignFinding.ts';
export { hasPlace } from './hasPlace.ts';
