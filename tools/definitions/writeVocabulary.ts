/** `node --import tsx tools/definitions/writeVocabulary.ts`: writes the reference of the vocabulary. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readVocabulary, vocabularyPage } from './vocabulary/vocabularyPage.ts';
import { wordPages } from './vocabulary/wordPages.ts';

const root = path.join(import.meta.dirname, '../..');
const vocabulary = await readVocabulary(path.join(root, 'definitions'));
await writeFile(path.join(root, 'docs/vocabulary.md'), vocabularyPage(vocabulary).page);
const folder = path.join(root, 'docs/vocabulary');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, text] of wordPages(vocabulary)) await writeFile(path.join(folder, name), text);
