import path from 'node:path';
import type { Isolation } from '@porchlight/api/isolation';
import type { Way } from '@porchlight/engine/witness';
import { openForms } from './openForms.ts';
import { openWays } from './walkPages.ts';

const definitions = path.join(import.meta.dirname, '../../../../../definitions');
const DAY = '2026-06-01';
const way = (subject: string): Way =>
  ({
    subject,
    form: 'application',
    programs: [],
    isThrough: true,
    answers: { of: subject },
    facts: { today: DAY },
  }) as unknown as Way;

/** Answers as an isolated process does, and keeps what it was asked. */
function createAsked() {
  const asked: { form: string; release?: string; answers?: unknown }[] = [];
  const run = async ({ options }: { options: (typeof asked)[number] }) => {
    asked.push(options);
    const form = { name: options.form, programs: '/programs' };
    return { result: { release: 'a'.repeat(32), language: 'en', form }, files: new Map() };
  };
  return { asked, isolation: { run } as unknown as Isolation };
}

test('the pack is compiled for the first form: the others are asked of its release', async () => {
  const { asked, isolation } = createAsked();
  const forms = await openForms(isolation, definitions);
  await forms.open('application');
  await forms.open('application', { Help: { Programs: 7 } });
  await forms.open('household');
  expect(asked.map(({ release }) => release)).toEqual([undefined, 'a'.repeat(32), 'a'.repeat(32)]);
});

test('a way is opened when it is walked', async () => {
  const { asked, isolation } = createAsked();
  const forms = await openForms(isolation, definitions);
  const opened = openWays(forms, { ways: [way('one'), way('two')], day: DAY });
  const walked: [subject: string, number: number, asked: number][] = [];
  for await (const { way: one, number } of opened) walked.push([one.subject, number, asked.length]);
  expect(walked).toEqual([
    ['one', 0, 1],
    ['two', 1, 2],
  ]);
});
