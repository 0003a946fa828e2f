import type { Finding } from '@porchlight/engine/compile';

/** What a check said of a pack. `folder` is its path from where the command was typed; `''` is that place itself. */
export interface Checked {
  folder: string;
  findings: Finding[];
}

/** `definitions` and `application/wizard.json` → `definitions/application/wizard.json` */
export function pathOf({ folder }: Checked, { file }: Finding): string {
  return folder ? `${folder}/${file}` : file;
}
