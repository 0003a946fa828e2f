/** @jest-environment jsdom */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { act, screen } from '@testing-library/react';
import { checkPack } from '../../check/index.ts';
import { compilePack, openRelease } from '../../compile/index.ts';
import { StepForm } from '../../react/form/StepForm.tsx';
import { renderForm } from '../../react/test/renderForm.tsx';
import { evaluate } from '../evaluate.ts';
import { validate } from '../validate.ts';

const definitions = path.join(import.meta.dirname, '../../../../definitions');
const volunteer = path.join(definitions, 'examples/volunteer-sign-up/forms');
const facts = { today: '2026-11-21', year: 2026 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weekdays-'));
  await cp(definitions, folder, { recursive: true });
  await cp(volunteer, path.join(folder, 'forms'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** The first day that a volunteer comes is one of these. */
async function ask(days: string) {
  const file = path.join(folder, 'forms/volunteer/helping.schema.json');
  const text = await readFile(path.join(volunteer, 'volunteer/helping.schema.json'), 'utf8');
  await writeFile(file, text.replace('"format": "date",', `$& "weekdays": ${days},`));
}

test('a day is validated alike in the server and on the page', async () => {
  await ask('["saturday", "sunday"]');
  const release = openRelease(await compilePack(folder));
  const form = release.form('forms/volunteer');
  const step = form.steps.find(({ name }) => name === 'helping')!;
  for (const [FirstDay, isRight] of [
    ['2026-11-28', true],
    ['2026-11-29', true],
    ['2026-11-27', false],
  ] as const) {
    const answers = { Helping: { FirstDay } };
    const problems = validate(form, evaluate(form, answers, facts));
    const server = problems.filter((problem) => problem.path === '/Helping/FirstDay');
    expect(server).toEqual(
      isRight
        ? []
        : [{ step: 'helping', path: '/Helping/FirstDay', code: 'not-that-weekday', params: {} }],
    );
    const texts = release.texts('en');
    const { store, unmount } = renderForm(<StepForm step={step} />, { form, answers, texts });
    act(() => store.touchStep('helping'));
    const shown = screen.queryByText('Choose another day of the week') !== null;
    expect([FirstDay, shown]).toEqual([FirstDay, !isRight]);
    unmount();
  }
}, 60_000);

test('the check refuses a day of the week that there is not', async () => {
  await ask('["saturday", "sundy"]');
  const found = await checkPack(folder);
  expect(found).toMatchObject([
    {
      code: 'not-a-choice',
      suggestion: 'sunday',
      pointer: '/properties/FirstDay/weekdays/1',
    },
  ]);
}, 60_000);
