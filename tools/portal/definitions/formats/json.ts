import type { Checked } from './Checked.ts';

/** For programs: the folder and the findings, whole. */
export function toJson(checked: Checked): string {
  return `${JSON.stringify(checked, null, 2)}\n`;
}
