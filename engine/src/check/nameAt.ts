import type { Finding } from '../compile/findings.ts';
import type { Pack } from '../compile/readPack.ts';
import { readPointer } from '../kernel/pointers.ts';

/** The name that stands at the place of a finding, or under `step` there; empty where none does. */
export function nameAt(pack: Pack, { file, pointer }: Finding): string {
  const value = readPointer(pack.files.get(file)?.data ?? {}, pointer);
  const name = (value as { step?: unknown } | null | undefined)?.step ?? value;
  return typeof name === 'string' ? name : '';
}
