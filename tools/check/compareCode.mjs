import path from 'node:path';
import { LIMITS } from './measureCode.mjs';

const rootOf = (file) => file.split('/').slice(0, 2).join('/');

/** What is too long, as `[where, lines]`: a file by its path, a function or a class with its name. */
function listLong(measured) {
  const long = { files: [], functions: [], classes: [] };
  for (const [file, { lines, functions, classes }] of measured) {
    if (lines > LIMITS.files) long.files.push([file, lines]);
    for (const one of functions) long.functions.push([`${file} ${one.name}`, one.lines]);
    for (const one of classes) long.classes.push([`${file} ${one.name}`, one.lines]);
  }
  return long;
}

/** The numbers of a folder's casts, and of what it declares for others and says nothing of. */
function countAll(measured) {
  const counts = { casts: {}, undocumented: {} };
  for (const [file, { casts, exported }] of measured) {
    const root = rootOf(file);
    counts.casts[root] = (counts.casts[root] ?? 0) + casts;
    const silent = exported.filter(({ isDocumented }) => !isDocumented).length;
    counts.undocumented[root] = (counts.undocumented[root] ?? 0) + silent;
  }
  return counts;
}

/** What a module exports under a name (`*`: all of it), where it is declared. */
function findDeclared(measured, file, name) {
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
function listSilent(measured, entries) {
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
export function compareCode(measured, { entries, budget }) {
  const faults = listSilent(measured, entries).map(
    (place) => `${place}: what a package exports says what it is`,
  );
  const lower = {};
  for (const [kind, found] of Object.entries(listLong(measured))) {
    const allowed = new Set(budget[kind]);
    for (const [place, lines] of found)
      if (!allowed.has(place)) faults.push(`${place}: ${lines} lines, at most ${LIMITS[kind]}`);
    lower[kind] = budget[kind].filter((place) => found.some(([one]) => one === place));
  }
  for (const [kind, found] of Object.entries(countAll(measured))) {
    lower[kind] = {};
    for (const [root, count] of Object.entries(found)) {
      const most = budget[kind][root] ?? 0;
      if (count > most) faults.push(`${root}: ${count} ${kind}, at most ${most}`);
      lower[kind][root] = Math.min(count, most);
    }
  }
  return { faults, lower };
}
