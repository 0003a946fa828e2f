import type { Json } from '../kernel/types.ts';
import { formFile, type Pack } from './readPack.ts';

/** The facts of a form as its file has them: in a compiled form their conditions are compiled. */
export function factSources(pack: Pack, form: string): { [name: string]: Json } {
  return (formFile(pack, form)?.data.facts ?? {}) as { [name: string]: Json };
}
