import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Witness, WitnessReport } from '@porchlight/engine/witness';

/** `breaks maxLength` → `breaks-maxlength` */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** `forms/contacts` stays so; a form that is called `..` leads nowhere. */
const slugPath = (name: string): string => name.split('/').map(slug).join('/');

function nameOf({ form, step = 'end', kind, subject, what }: Witness, taken: Set<string>): string {
  const base = `${slugPath(form)}/${slug(step)}/${slug([kind, subject, what].join(' '))}`;
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
  taken.add(name);
  return `${name}.json`;
}

/** Thrown where answers would be mixed with what is there. */
export class NotEmptyError extends Error {}

/**
 * Writes each witness to a file of its own, the ways through to `ways/`, and `index.json` that lists them.
 * @throws NotEmptyError when the folder holds something.
 */
export async function writeWitnesses(folder: string, report: WitnessReport): Promise<number> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length) throw new NotEmptyError(`${folder} is not empty`);
  const taken = new Set<string>();
  const write = async (name: string, data: unknown) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), `${JSON.stringify(data, null, 2)}\n`);
  };
  const index: object[] = [];
  for (const witness of report.witnesses) {
    const name = nameOf(witness, taken);
    const {
      answers: _answers,
      facts: _facts,
      problems: _problems,
      gates: _gates,
      ...told
    } = witness;
    index.push({ answers: name, ...told });
    await write(name, witness);
  }
  for (const way of report.ways) await write(`ways/${slug(way.subject)}.json`, way);
  const { day, seed } = report;
  await write('index.json', { day, seed, witnesses: index });
  return report.witnesses.length;
}
