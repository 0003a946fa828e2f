/** `node --import tsx tools/definitions/writePackTypes.ts`: writes the types of a pack's files. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packTypes } from './packTypes.ts';

const file = '../../engine/src/compile/meta/sources.generated.ts';
await writeFile(path.join(import.meta.dirname, file), await packTypes());
