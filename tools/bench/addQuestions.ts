import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Gives a step of a pack so many questions: `step` is its file without what follows the first dot. */
export async function addQuestions(pack: string, step: string, count: number): Promise<void> {
  const [schema, ui] = ['schema', 'ui'].map((kind) => path.join(pack, `${step}.${kind}.json`));
  const data = JSON.parse(await readFile(schema!, 'utf8'));
  const looks = JSON.parse(await readFile(ui!, 'utf8'));
  const known = Object.keys(data.properties).length;
  for (let number = known + 1; number <= count; number += 1) {
    data.properties[`Question${number}`] = {
      type: 'string',
      title: `Question ${number}`,
      maxLength: 40,
      wire: `question${number}`,
      classification: 'personal',
    };
    looks['ui:order'].push(`Question${number}`);
    looks[`Question${number}`] = { 'ui:widget': 'text' };
  }
  await writeFile(schema!, JSON.stringify(data, null, 2));
  await writeFile(ui!, JSON.stringify(looks, null, 2));
}
