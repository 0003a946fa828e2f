import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

/** A plain box that has to be ticked, in the last step: no form of ours has one. */
export const BOX = { pointer: '/Promise/Insured', title: 'I have insurance' };

async function addBox(forms: string): Promise<void> {
  const file = path.join(forms, 'volunteer/promise.schema.json');
  const step = JSON.parse(await readFile(file, 'utf8'));
  step.properties.Insured = {
    type: 'boolean',
    title: BOX.title,
    wire: 'insured',
    classification: 'personal',
  };
  step.required.push('Insured');
  await writeFile(file, JSON.stringify(step));
}

/**
 * A portal on the shipped pack with this form, of which the pack knows nothing else.
 * @param hasBox Whether `BOX` is asked, too.
 */
export async function setVolunteerStage({ hasBox = false } = {}): Promise<{
  portal: TestPortal;
  pack: string;
  close(): Promise<void>;
}> {
  const pack = await mkdtemp(path.join(tmpdir(), 'pack-'));
  await cp(path.join(root, 'definitions'), pack, { recursive: true });
  const example = path.join(root, 'definitions/examples/volunteer-sign-up');
  await cp(path.join(example, 'forms'), path.join(pack, 'forms'), { recursive: true });
  if (hasBox) await addBox(path.join(pack, 'forms'));
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
