import path from 'node:path';
import { LIMITS, type MeasuredCode } from './measureCode.ts';

/** What was over when this began: what stands here may be, and nothing else. */
export interface CodeBudget {
  /** Too long, and by how many lines at most: a file by its path, a function or a class with its name. */
  files: { [place: string]: number };
  functions: { [place: string]: number };
  classes: { [place: string]: number };
  /** How many, by folder. */
  casts: { [folder: string]: number };
  undocumented: { [folder: string]: number };
}

type Measured = ReadonlyMap<string, MeasuredCode>;
const LONG = ['files', 'functions', 'classes'] as const;
const COUNTED = ['casts', 'undocumented'] as const;

const rootOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** What is too long, as `[where, lines]`: a file by its path, a function or a class with its name. */
function listLong(measured: Measured) {
  const long: Record<(typeof LONG)[number], [where: string, lines: number][]> = {
    files: [],
    functions: [],
    classes: [],
  };
  for (const [file, { lines, functions, classes }] of measured) {
    if (lines > LIMITS.files) long.files.push([file, lines]);
    for (const one of functions) long.functions.push([`${file} ${one.name}`, one.lines]);
    for (const one of classes) long.classes.push([`${file} ${one.name}`, one.lines]);
  }
  return long;
}

/** The numbers of a folder's casts, and of what it declares for others and says nothing of. */
function countAll(measured: Measured): Pick<CodeBudget, (typeof COUNTED)[number]> {
  const counts: ReturnType<typeof countAll> = { casts: {}, undocumented: {} };
  for (const [file, { casts, exported }] of measured) {
    const root = rootOf(file);
    counts.casts[root] = (counts.casts[root] ?? 0) + casts;
    const silent = exported.filter(({ isDocumented }) => !isDocumented).length;
    counts.undocumented[root] = (counts.undocumented[root] ?? 0) + silent;
  }
  return counts;
}

/** What a module exports under a name (`*`: all of it), where it is declared. */
function findDeclared(
  measured: Measured,
  file: string,
  name: string,
): { file: string; name: string; isDocumented: boolean }[] {
  const { exported, passed } = measured.get(file) ?? { exported: [], passed: [] };
  const own = exported
    .filter((one) => name === '*' || one.name === name)
    .map((one) => ({ file, ...one }));
  const others = passed
    .filter(({ as }) => name === '*' || as === name || as === '*')
    .flatMap(({ as, name: theirs, from }) => {
      const target = path.posix.join(path.posix.dirname(file), from);
      return findDeclared(measured, target, as === '*' ? name : theirs);
    });
  return [...own, ...others];
}

/** What packages export without a docstring: `file name`. */
function listSilent(measured: Measured, entries: string[]): string[] {
  const silent = entries
    .flatMap((entry) => findDeclared(measured, entry, '*'))
    .filter(({ isDocumented }) => !isDocumented)
    .map(({ file, name }) => `${file} ${name}`);
  return [...new Set(silent)];
}

/**
 * Holds what was measured against a budget.
 * @param measured What `measureCode` says of each file.
 * @param options.entries The modules that packages export.
 * @returns What is over, in sentences, and the budget as it is at most afterwards.
 */
export function compareCode(
  measured: Measured,
  { entries, budget }: { entries: string[]; budget: CodeBudget },
): { faults: string[]; lower: CodeBudget } {
  const faults = listSilent(measured, entries).map(
    (place) => `${place}: what a package exports says what it is`,
  );
  const lower: CodeBudget = { ...budget };
  const long = listLong(measured);
  for (const kind of LONG) {
    const found = long[kind].sort(([one], [other]) => (one < other ? -1 : 1));
    lower[kind] = {};
    for (const [place, lines] of found) {
      const most = budget[kind][place] ?? LIMITS[kind];
      if (lines > most) faults.push(`${place}: ${lines} lines, at most ${most}`);
      if (place in budget[kind]) lower[kind][place] = Math.min(lines, most);
    }
  }
  const counts = countAll(measured);
  for (const kind of COUNTED) {
    lower[kind] = {};
    for (const [root, count] of Object.entries(counts[kind])) {
      const most = budget[kind][root] ?? 0;
      if (count > most) faults.push(`${root}: ${count} ${kind}, at most ${most}`);
      lower[kind][root] = Math.min(count, most);
    }
  }
  return { faults, lower };
}
