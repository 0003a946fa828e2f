/** @jest-environment jsdom */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { compilePack, openRelease } from '../../../compile/index.ts';
import { StepForm } from '../../form/StepForm.tsx';
import { renderForm } from '../../test/renderForm.tsx';

const definitions = path.join(import.meta.dirname, '../../../../../definitions');
const volunteer = path.join(definitions, 'examples/volunteer-sign-up/forms');

/** The pack with the volunteer form, in which the hours are counted with this widget. */
async function openPack() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plus-minus-'));
  try {
    await cp(definitions, folder, { recursive: true });
    await cp(volunteer, path.join(folder, 'forms'), { recursive: true });
    const ui = path.join(folder, 'forms/volunteer/helping.ui.json');
    const text = await readFile(ui, 'utf8');
    await writeFile(ui, text.replace('"ui:widget": "number"', '"ui:widget": "plus-minus"'));
    return openRelease(await compilePack(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('hours are counted up and down, and never below none', async () => {
  const form = (await openPack()).form('forms/volunteer');
  const step = form.steps.find(({ name }) => name === 'helping')!;
  const { store } = renderForm(<StepForm step={step} />, { form });
  const answer = () => store.getSnapshot().answers.Helping?.HoursPerWeek;
  const less = screen.getByRole('button', { name: '−1: Hours a week' });
  const more = screen.getByRole('button', { name: '+1: Hours a week' });
  expect(less).toHaveProperty('disabled', true);
  fireEvent.click(more);
  fireEvent.click(more);
  expect(answer()).toBe(2);
  fireEvent.click(less);
  expect(answer()).toBe(1);
  const box = screen.getByLabelText('Hours a week') as HTMLInputElement;
  expect(box.value).toBe('1');
  fireEvent.input(box, { target: { value: '12' } });
  fireEvent.click(more);
  expect(answer()).toBe(13);
}, 60_000);
