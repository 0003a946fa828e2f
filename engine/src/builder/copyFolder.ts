import type { FileEdits } from '../edit/FileEdits.ts';
import type { Json } from '../kernel/types.ts';
import { fileName, isStepName, serverName, serverNamesOf } from './names.ts';

/** What is another in the copy of a program. */
interface Renames {
  from: string;
  to: string;
  /** Its own steps: two programs never have one of the same name. */
  steps: Map<string, string>;
  taken: Set<string>;
}

const BESIDE = /^([^/]+?)(\.(schema|fields|ui)\.json)$/;

/** `eviction.schema.json` → `eviction-2.schema.json`; its translations go with it. */
function renamed(local: string, { steps }: Renames): string {
  const file = /^(?:texts\/[^/]+\/)?/.exec(local)![0];
  const base = local.slice(file.length);
  const [, step, end] = BESIDE.exec(base) ?? /^([^/]+?)(\.json)$/.exec(base) ?? [];
  const other = step === undefined ? undefined : steps.get(step);
  return other === undefined ? local : `${file}${other}${end}`;
}

/** Pointers into the program's answers, which stand below its folder: `/Programs/water/Meter`. */
function repoint(text: string, { from, to }: Renames): string {
  const second = text.indexOf('/', 1);
  if (!text.startsWith('/') || second < 2) return text;
  const rest = text.slice(second + 1);
  if (!rest.startsWith(`${from}/`)) return text;
  return text.slice(0, second + 1) + to + rest.slice(from.length);
}

function rewrite(value: Json, key: string, renames: Renames): Json {
  if (typeof value === 'string') {
    if (key === 'wire') return freeName(value, renames);
    if (['step', 'after', 'before'].includes(key)) return renames.steps.get(value) ?? value;
    return repoint(value, renames);
  }
  if (Array.isArray(value)) return value.map((one) => rewrite(one, key, renames));
  if (typeof value !== 'object' || value === null) return value;
  const isMap = key === 'wire' || key === 'map';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      repoint(name, renames),
      isMap && typeof one === 'string' && name !== 'as'
        ? freeName(one, renames)
        : rewrite(one as Json, name === 'map' && key === 'wire' ? 'map' : name, renames),
    ]),
  );
}

/** No two questions of a pack have one server name. */
function freeName(name: string, { taken }: Renames): string {
  const found = serverName(name, '', taken);
  taken.add(found);
  return found;
}

/**
 * Copies the folder of a program or of a template into that of a program. What only one program can
 * have is another in the copy: the names of its steps, its server names, the place of its answers.
 * Samples stay behind: they are of the first.
 * @throws EditError `not-json` where a file is none
 * @param source `programs/water`, `templates/garden`
 * @param to The name of the folder of the copy, in `programs/`.
 */
export function copyFolder(edits: FileEdits, source: string, to: string): void {
  const start = `${source}/`;
  const from = source.slice(source.indexOf('/') + 1);
  const own = edits
    .names()
    .filter((file) => file.startsWith(start) && !file.startsWith(`${start}samples/`));
  const steps = new Map<string, string>();
  const isTaken = (name: string) => isStepName(edits, name) || [...steps.values()].includes(name);
  for (const file of own) {
    const step = /^([^/]+)\.schema\.json$/.exec(file.slice(start.length))?.[1];
    if (step !== undefined) steps.set(step, fileName(step.replaceAll('-', ' '), isTaken, 'step'));
  }
  const renames: Renames = { from, to, steps, taken: serverNamesOf(edits) };
  for (const file of own) {
    const local = file.slice(start.length);
    const text = edits.textOf(file);
    const data: Json = edits.read(file);
    const changed = local.startsWith('texts/') ? data : rewrite(data, '', renames);
    const isSame = JSON.stringify(changed) === JSON.stringify(data);
    const written = isSame ? text : `${JSON.stringify(changed, null, 2)}\n`;
    edits.write(`programs/${to}/${renamed(local, renames)}`, written);
  }
}
