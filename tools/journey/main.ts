/**
 * Walks the whole way of an applicant, from the landing page until what she sent stands on the screen,
 * in six situations and both paces, on a slow line, and prints what it cost her.
 * Run: node --import tsx tools/journey/main.ts [--situation ID] [--pace steps|one] [--fast] [--axe]
 *      [--pictures FOLDER] [--write]
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../start/build.mjs';
import { setStage } from '../test/e2e/stage.ts';
import { situations } from './situations.ts';
import { type Row, tableOf, writeTable } from './table.ts';
import { type Pace, Walk } from './walkThrough.ts';

const { values } = parseArgs({
  options: {
    situation: { type: 'string', multiple: true },
    pace: { type: 'string' },
    fast: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const chosen = situations.filter(({ id }) => values.situation?.includes(id) ?? true);
const paces = (['steps', 'one'] as Pace[]).filter((one) => one === (values.pace ?? one));
if (values.pictures) await mkdir(values.pictures, { recursive: true });

buildPage(path.join(import.meta.dirname, '../..'), ['web/dist']);
const stage = await setStage();
const rows: Row[] = [];
for (const situation of chosen) {
  for (const pace of paces) {
    const name = `${situation.id}-${pace}`;
    const figures = await Walk.through(stage, situation, pace, {
      isSlow: !values.fast,
      isAsked: values.axe,
      pictures: values.pictures && path.join(values.pictures, name),
    });
    rows.push({ situation, pace, figures });
    const { taps, screens, seconds, longest, messages, faults } = figures;
    console.log(
      `${name}: ${taps} taps, ${screens} screens, ${seconds.toFixed(0)} s, longest ${longest.toFixed(1)} s`,
    );
    for (const text of messages) console.log(`  message  ${text}`);
    for (const text of faults) console.log(`  fault    ${text}`);
  }
}
await stage.close();
console.log(`\n${tableOf(rows)}`);
if (values.write) await writeTable(rows);
process.exitCode = rows.some(({ figures }) => figures.faults.length > 0) ? 1 : 0;
