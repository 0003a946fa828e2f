/** `node --import tsx tools/definitions/writeFindingPages.ts`: writes a page for each kind of finding, and their index. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findingPages } from './findingPages.ts';

const folder = path.join(import.meta.dirname, '../../docs/definitions');
const pages = findingPages();
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
  if (name !== 'README.md' && !pages.has(name)) await rm(path.join(folder, name));
}
for (const [name, text] of pages) await writeFile(path.join(folder, name), text);
process.stdout.write(`${pages.size} pages\n`);
