/**
 * Holds what can be counted of the code: how long files, functions and classes are, casts through
 * `unknown`, and exports that nothing is said of. What was over when this began stands in
 * code-budget.json, and may only shrink.
 *
 *     node tools/check/code.mjs           fails for what is over, and for a budget that is too large
 *     node tools/check/code.mjs --write   lowers the budget to what is there
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareCode } from './compareCode.ts';
import { type MeasuredCode, measureCode } from './measureCode.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUDGET = path.join(import.meta.dirname, 'code-budget.json');
const FOLDERS = [
  'engine/src',
  'api/src',
  'web/src',
  'tools/browser',
  'tools/portal',
  'tools/start',
];

function measureAll(): Map<string, MeasuredCode> {
  const measured = new Map<string, MeasuredCode>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(path.join(ROOT, folder), {
      recursive: true,
      encoding: 'utf8',
    })) {
      const file = `${folder}/${name}`;
      if (!/\.(tsx?|mjs)$/.test(name) || /\.(test|d|generated)\.|(^|\/)test\//.test(file)) continue;
      measured.set(file, measureCode(file, readFileSync(path.join(ROOT, file), 'utf8')));
    }
  return measured;
}

/** The modules that a package lets others import. */
function listEntries(): string[] {
  return ['engine', 'api', 'web'].flatMap((name) => {
    const text = readFileSync(path.join(ROOT, name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(text) as { exports: { [name: string]: string } };
    return Object.values(exports)
      .filter((target) => /\.tsx?$/.test(target))
      .map((target) => path.posix.join(name, target));
  });
}

const budget = JSON.parse(readFileSync(BUDGET, 'utf8'));
const { faults, lower } = compareCode(measureAll(), { entries: listEntries(), budget });
if (process.argv.includes('--write')) {
  writeFileSync(BUDGET, `${JSON.stringify(lower, null, 2)}\n`);
} else if (JSON.stringify(lower) !== JSON.stringify(budget))
  faults.push('The budget is larger than what is there: run node tools/check/code.mjs --write');
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
