/**
 * Runs benchmarks one after the other and writes what they print into `docs/benchmarks.md`. Nothing else should
 * run beside it: it takes 40 minutes.
 *
 *     node --import tsx tools/bench/measureAll.ts [NAME …]
 *
 * With names only these are run, and only their sections are written anew.
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

const HEAD = `# Benchmarks

\`node --import tsx tools/bench/measureAll.ts\` writes this page: each benchmark compares side by side, in one run and in turn, and prints ratios. A ratio holds on another machine as well, a time does not. What has a section says when it was measured.

Not here, since each needs a database of its own, hours or root: [\`capacity\`](capacity.md), \`backup\` (beside \`pg_dump\` and \`cp\`), \`clerkDay\` (what a clerk presses in a day) and \`twoProcesses\`, which are run by hand as their first lines say. Of the last: two web processes over one PostgreSQL, each held to a quarter of a processor, take 2.03 times the saves of one on a quiet machine, and 1.81 to 1.85 times on one with other work (2026-11-27).

What \`clerkDay\` said on 27 November 2026, on the same machine with nothing else at work; it works by keys alone, and the seconds are the desk's, since nobody thinks in it:

\`\`\`
open the next case: 50 times, 1.0 keys and 0.12 s each
ask for papers: 20 times, 18.0 keys and 0.88 s each
approve: 20 times, 38.0 keys and 1.17 s each
\`\`\`
`;

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

/** The sections that the page has, by the names of their benchmarks. */
async function readSections(): Promise<Map<string, string>> {
  const known = await readFile(page, 'utf8').catch(() => '');
  const sections = known.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (\w+)/.exec(section)![1]!, section.trim()]));
}

const names = process.argv.length > 2 ? process.argv.slice(2) : BENCHES;
const unknown = names.find((name) => !BENCHES.includes(name));
if (unknown) throw new Error(`There is no benchmark "${unknown}": ${BENCHES.join(', ')}.`);
const sections = await readSections();
for (const name of names) {
  process.stdout.write(`${name}\n`);
  const printed = await run(name);
  const day = new Date().toISOString().slice(0, 10);
  const how = `Node ${process.versions.node}, ${availableParallelism()} processors, ${day}.`;
  const said = `${await describe(name)}\n\n\`\`\`\n${printed}\n\`\`\`\n\n${how}`;
  sections.set(name, `## ${name}\n\n${said}`);
  // After each: a run that is cut off has written what it measured.
  const written = BENCHES.flatMap((one) => sections.get(one) ?? []);
  await writeFile(page, `${[HEAD.trim(), ...written].join('\n\n')}\n`);
}
