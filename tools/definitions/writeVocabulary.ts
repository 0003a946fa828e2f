/** `node --import tsx tools/definitions/writeVocabulary.ts`: writes the reference of the vocabulary. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vocabularyPage } from './vocabulary/vocabularyPage.ts';

const root = path.join(import.meta.dirname, '../..');
const { page } = await vocabularyPage(path.join(root, 'definitions'));
await writeFile(path.join(root, 'docs/vocabulary.md'), page);
