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

/** The pack with the volunteer form, in which a question is answered with this widget. */
async function openPack() {
  const folder = await mkdtemp(path.join(tmpdir(), 'time-'));
  try {
    await cp(definitions, folder, { recursive: true });
    await cp(volunteer, path.join(folder, 'forms'), { recursive: true });
    const ui = path.join(folder, 'forms/volunteer/helping.ui.json');
    const text = await readFile(ui, 'utf8');
    await writeFile(ui, text.replace('"ui:widget": "textarea"', '"ui:widget": "time"'));
    return openRelease(await compilePack(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a time of day is answered with RJSF’s own widget', async () => {
  const form = (await openPack()).form('forms/volunteer');
  const step = form.steps.find(({ name }) => name === 'helping')!;
  const { title } = step.fields.find(({ name }) => name === 'Note')!;
  const { store } = renderForm(<StepForm step={step} />, { form });
  const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(title));
  expect(box.type).toBe('time');
  fireEvent.input(box, { target: { value: '14:30' } });
  expect(store.getSnapshot().answers.Helping?.Note).toBe('14:30:00');
}, 60_000);
