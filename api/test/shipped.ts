import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

/**
 * A configuration of `deploy/` as it is shipped, with other addresses: what tests run is what people copy.
 * @param changes What stands there, and what takes its place, each time that it does.
 * @throws Error where something of it stands there no longer
 */
export function shipped(file: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const parts = text.split(from);
      if (parts.length === 1) throw new Error(`${file} has no ${from} any more.`);
      return parts.join(to);
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  );
}
