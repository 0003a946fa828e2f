import { isPattern, patternsIn } from '../../compile/patternsIn.ts';
import { type PackFile, report } from '../../compile/readPack.ts';
import type { CheckContext } from '../CheckContext.ts';
import { hasFewWays } from './hasFewWays.ts';

/** How a pattern can hang: how its time grows with the text, and on which text. */
interface Danger {
  /** Undefined: faster than any power of the length. */
  degree: number | undefined;
  attack: string;
}

/** What is known of patterns, kept while the process runs: the same ones stand in many places. */
const known = new Map<string, Danger | undefined>();

/** Undefined where a pattern can't hang, and where nobody can say. */
async function findDanger(pattern: string): Promise<Danger | undefined> {
  if (known.has(pattern)) return known.get(pattern);
  // A quarter of a second to load, and most patterns need no more than the look before.
  const loaded = await import('recheck/lib/browser.js');
  // A module of CommonJS is its own default in Node, and has none where tsx runs it.
  const recheck = loaded.default ?? loaded;
  const found = recheck.checkSync(pattern, isPattern(pattern) ? 'u' : '', { timeout: 2000 });
  let danger: Danger | undefined;
  if (found.status === 'vulnerable') {
    const { complexity, attack } = found;
    const degree = complexity.type === 'polynomial' ? complexity.degree : undefined;
    danger = { degree, attack: attack.pattern };
  }
  known.set(pattern, danger);
  return danger;
}

/** So many steps are done in a second or so. */
const STEPS = 1e8;

/** Files whose patterns all have few ways: the same object is the same text. */
const passed = new WeakSet<PackFile>();

/** Reports patterns on which an answer, as long as one may be, can hang the page and the server. */
export async function checkPatterns({ pack }: Pick<CheckContext, 'pack'>): Promise<void> {
  const { textLength } = pack.files.get('portal.json')!.data.limits as { textLength: number };
  for (const file of pack.files.values()) {
    if (passed.has(file) || file.name.startsWith('meta/')) continue;
    const found = /"pattern(Properties)?"/.test(file.text) ? patternsIn(file.data) : [];
    const unsure = found.filter(({ pattern }) => !hasFewWays(pattern));
    if (unsure.length === 0) passed.add(file);
    for (const { pattern, at } of unsure) {
      const danger = await findDanger(pattern);
      if (!danger || (danger.degree && textLength ** danger.degree <= STEPS)) continue;
      const time = danger.degree ? `to the power of ${danger.degree}` : 'exponentially';
      const message = `its time grows ${time} with the text, as on ${danger.attack}`;
      report(pack, file, at, 'slow-pattern', message);
    }
  }
}
