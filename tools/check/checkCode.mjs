/**
 * Holds what can be counted of the code: how long files, functions and classes are, casts through
 * `unknown`, and exports that nothing is said of. What was over when this began stands in
 * code-budget.json, and may only shrink.
 *
 *     node tools/check/checkCode.mjs           fails for what is over, and for a budget that is too large
 *     node tools/check/checkCode.mjs --write   lowers the budget to what is there
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareCode } from './compareCode.mjs';
import { measureCode } from './measureCode.mjs';

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

function measureAll() {
  const measured = new Map();
  for (const folder of FOLDERS)
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true })) {
      const file = `${folder}/${name}`;
      if (!/\.(tsx?|mjs)$/.test(name) || /\.(test|d)\.|(^|\/)test\//.test(file)) continue;
      measured.set(file, measureCode(file, readFileSync(path.join(ROOT, file), 'utf8')));
    }
  return measured;
}

/** The modules that a package lets others import. */
function entries() {
  return ['engine', 'api', 'web'].flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8'));
    return Object.values(exports)
      .filter((target) => /\.tsx?$/.test(target))
      .map((target) => path.posix.join(name, target));
  });
}

const budget = JSON.parse(readFileSync(BUDGET, 'utf8'));
const { faults, lower } = compareCode(measureAll(), { entries: entries(), budget });
if (process.argv.includes('--write')) {
  writeFileSync(BUDGET, `${JSON.stringify(lower, null, 2)}\n`);
} else if (JSON.stringify(lower) !== JSON.stringify(budget))
  faults.push(
    'The budget is larger than what is there: run node tools/check/checkCode.mjs --write',
  );
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
