/** `node --import tsx tools/definitions/stamp.ts [folder]`: marks new translations with the English that they translate. */
import { fileURLToPath } from 'node:url';
import { stampTranslations } from './stampTranslations.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../definitions', import.meta.url));
const { stamped, unknown } = await stampTranslations(folder);
console.log(`${stamped} translations marked`);
for (const { file, key } of unknown) console.error(`${file}: "${key}" translates nothing`);
if (unknown.length) process.exitCode = 1;
