import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Answers } from '@porchlight/engine';
import { dayFromNow } from '../../browser/today.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';

const root = path.join(import.meta.dirname, '../../..');
/** The form that the docs tell to copy. */
export const FORM = 'forms/volunteer';
export const LICENSE = '77441209936';
/** What somebody answers, step by step. */
export const ANSWERS: Answers = {
  AboutYou: {
    FirstName: 'Ana',
    LastName: 'Prueba',
    DateOfBirth: '1980-04-27',
    ReachBy: 'phone',
    Phone: '803-555-0100',
  },
  Helping: {
    Tasks: ['food', 'drive'],
    License: LICENSE,
    HoursPerWeek: 3,
    FirstDay: dayFromNow(14),
    Note: 'I have a van.',
  },
  Promise: { Agreement: ['agree'] },
};

/** A portal on the shipped pack with this form, of which the pack knows nothing else. */
export async function setVolunteerStage(): Promise<{
  portal: TestPortal;
  pack: string;
  close(): Promise<void>;
}> {
  const pack = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(root, 'definitions'), pack, { recursive: true });
  const example = path.join(root, 'definitions/examples/volunteer-sign-up');
  await cp(path.join(example, 'forms'), path.join(pack, 'forms'), { recursive: true });
  const portal = await startTestPortal({ env: { DEFINITIONS_DIR: pack } });
  return {
    portal: portal,
    pack,
    async close() {
      await portal.close();
      await rm(pack, { recursive: true, force: true });
    },
  };
}
