export type { CheckOptions } from './CheckContext.ts';
export { checkPack } from './checkPack.ts';
