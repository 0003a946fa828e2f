/**
 * Draws which folder imports which, from the code, into docs/architecture.md.
 *
 *     node tools/check/drawImports.mjs           writes it
 *     node tools/check/drawImports.mjs --check   fails where it is not what the code says
 *
 * An arrow that follows from others (a → b → c, so a → c) is left out.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from './dependency-cruiser.cjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'docs/architecture.md');
const [BEGIN, END] = ['<!-- imports: begin -->', '<!-- imports: end -->'];
/** A room of the house: a folder of the engine or the page, the whole of the server. */
const ROOM = /^(engine\/src\/[^/.]+|web\/src\/[^/.]+|api\/src)\//;
const OWN = '^(engine|api|web)/src/';

async function readArrows() {
  const { output } = await cruise(['engine/src', 'web/src', 'api/src'], {
    ...config.options,
    baseDir: ROOT,
    includeOnly: OWN,
    exclude: { path: '\\.test\\.tsx?$|/test/' },
    tsPreCompilationDeps: true,
  });
  const arrows = new Map();
  for (const { source, dependencies } of output.modules) {
    const from = ROOM.exec(source)?.[1];
    for (const { resolved } of dependencies) {
      const to = ROOM.exec(resolved)?.[1];
      if (!from || !to || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** What can be reached from a room by its arrows, without the one arrow that is asked about. */
function reaches(arrows, from, to) {
  const seen = new Set([from]);
  const next = [...arrows.get(from)].filter((one) => one !== to);
  while (next.length) {
    const at = next.pop();
    if (at === to) return true;
    if (!seen.has(at)) next.push(...(arrows.get(at) ?? []));
    seen.add(at);
  }
  return false;
}

const name = (room) => room.replace('/src', '');
const id = (room) => name(room).replaceAll(/\W/g, '_');

async function draw() {
  const arrows = await readArrows();
  const rooms = [...new Set([...arrows].flatMap(([from, to]) => [from, ...to]))].sort();
  // One after the other: of two that follow from each other, one stays.
  for (const from of rooms)
    for (const to of [...(arrows.get(from) ?? [])].sort())
      if (reaches(arrows, from, to)) arrows.get(from).delete(to);
  const kept = [...arrows]
    .flatMap(([from, targets]) => [...targets].map((to) => `  ${id(from)} --> ${id(to)}`))
    .sort();
  const boxes = rooms.map((room) => `  ${id(room)}["${name(room)}"]`);
  return ['```mermaid', 'flowchart TD', ...boxes, ...kept, '```'].join('\n');
}

const text = await readFile(FILE, 'utf8');
const [before, after] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
const drawn = `${text.slice(0, before)}\n\n${await draw()}\n\n${text.slice(after)}`;
if (!process.argv.includes('--check')) await writeFile(FILE, drawn);
else if (drawn !== text) {
  console.error('docs/architecture.md is stale: run node tools/check/drawImports.mjs');
  process.exitCode = 1;
}
