/**
 * Runs benchmarks one after the other and writes what they print into `docs/benchmarks.md`. Nothing else should
 * run beside it: it takes 40 minutes.
 *
 *     node --import tsx tools/bench/measureAll.ts [NAME …]
 *
 * With names only these are run, and only their sections are written anew. What stands before the first section, the
 * figures of what is run by hand among it, is written by hand and stays.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const folder = import.meta.dirname;
const page = path.resolve(folder, '../../docs/benchmarks.md');

/** In the order of the page. What needs hours is run by hand: see the page. */
const BENCHES = [
  'keystroke',
  'peers',
  'firstQuestion',
  'resume',
  'putStep',
  'upload',
  'validateLink',
  'start',
  'check',
  'programs',
  'editToVisible',
  'builderEdit',
  'witness',
  'studio',
  'studioPage',
  'desk',
];

/** What a benchmark says of itself: its first comment without the command. */
async function describe(name: string): Promise<string> {
  const source = await readFile(path.join(folder, `${name}.ts`), 'utf8');
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(source) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '' && !/^(Run: )?node --import/.test(line))
    .join(' ')
    .replace(/^`node --import tsx [^`]+`: ./, (start) => start.at(-1)!.toUpperCase());
}

async function run(name: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(folder, `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, code] = await Promise.all([
    text(child.stdout),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  return printed.trim();
}

/** The page as it is: what stands before its first section is written by hand; the sections are by their benchmarks' names. */
async function readPage(): Promise<{ head: string; sections: Map<string, string> }> {
  const [head = '', ...parts] = (await readFile(page, 'utf8')).split(/^(?=## )/m);
  const sections = parts.map((part): [string, string] => [
    /^## (\w+)/.exec(part)![1]!,
    part.trim(),
  ]);
  return { head: head.trim(), sections: new Map(sections) };
}

const names = process.argv.length > 2 ? process.argv.slice(2) : BENCHES;
const unknown = names.find((name) => !BENCHES.includes(name));
if (unknown) throw new Error(`There is no benchmark "${unknown}": ${BENCHES.join(', ')}.`);
const { head, sections } = await readPage();
for (const name of names) {
  process.stdout.write(`${name}\n`);
  const printed = await run(name);
  const day = new Date().toISOString().slice(0, 10);
  const how = `Node ${process.versions.node}, ${availableParallelism()} processors, ${day}.`;
  const said = `${await describe(name)}\n\n\`\`\`\n${printed}\n\`\`\`\n\n${how}`;
  sections.set(name, `## ${name}\n\n${said}`);
  // After each: a run that is cut off has written what it measured.
  const written = BENCHES.flatMap((one) => sections.get(one) ?? []);
  await writeFile(page, `${[head, ...written].join('\n\n')}\n`);
}
