/**
 * Walks the whole way of an applicant, from the landing page until what she sent stands on the screen,
 * in six situations and both paces, on a slow line and a slow processor, and prints what it cost her;
 * and once more for somebody who makes mistakes.
 * Run: node --import tsx tools/journey/main.ts [--situation ID] [--pace steps|one] [--language en|es]
 *      [--width PIXELS] [--scheme light|dark] [--fast] [--axe] [--together] [--pictures FOLDER] [--write]
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../start/build.mjs';
import { startTestPortal } from '../test/e2e/testPortal.ts';
import { type Situation, situations } from './situations.ts';
import { type Row, tableOf, writeTable } from './table.ts';
import { type Pace, Walk } from './walkThrough.ts';

const { values } = parseArgs({
  options: {
    situation: { type: 'string', multiple: true },
    pace: { type: 'string' },
    language: { type: 'string' },
    // Of the screen; absent, the situation's own.
    width: { type: 'string' },
    scheme: { type: 'string', default: 'light' },
    fast: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    // Both paces of a situation at once: half the time, and slower seconds.
    together: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const chosen = situations
  .filter(({ id }) => values.situation?.includes(id) ?? true)
  .map((one) => ({
    ...one,
    language: values.language ?? one.language,
    width: Number(values.width ?? one.width),
  }));
const paces = (['steps', 'one'] as Pace[]).filter((one) => one === (values.pace ?? one));
if (values.pictures) await mkdir(values.pictures, { recursive: true });

buildPage(path.join(import.meta.dirname, '../..'), ['web/dist']);
const portal = await startTestPortal();
const rows: Row[] = [];

async function walk(situation: Situation, pace: Pace): Promise<void> {
  const name = `${situation.id}-${pace}`;
  const figures = await Walk.through(portal, situation, pace, {
    isSlow: !values.fast,
    isAsked: values.axe,
    isDark: values.scheme === 'dark',
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

for (const situation of chosen) {
  if (values.together) await Promise.all(paces.map((pace) => walk(situation, pace)));
  else for (const pace of paces) await walk(situation, pace);
}
rows.sort((one, other) => Number(one.pace === 'one') - Number(other.pace === 'one'));
rows.sort((one, other) => chosen.indexOf(one.situation) - chosen.indexOf(other.situation));
await portal.close();
console.log(`\n${tableOf(rows)}`);
if (values.write) await writeTable(rows);
process.exitCode = rows.some(({ figures }) => figures.faults.length > 0) ? 1 : 0;
