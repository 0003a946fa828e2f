/** @jest-environment jsdom */
import path from 'node:path';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import { PortalProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { FromStage } from '../form-preview/PreviewState.ts';
import { FormStep } from './FormStep.tsx';
import type { OpenForm } from './openPreview.ts';

let release: Release;
beforeAll(async () => {
  release = openRelease(
    await compilePack(path.join(import.meta.dirname, '../../../../definitions')),
  );
});

function openFor(name: string): OpenForm {
  const form = release.form(name);
  const [step] = form.steps;
  return {
    kind: 'form',
    preview: {
      kind: 'form',
      form: name,
      step: step!.name,
      look: 'filling',
      base: '/releases',
      release: release.hash,
      language: 'en',
      programs: [],
      offered: {},
      answers: {},
      facts: {},
    },
    loader: {
      hash: release.hash,
      portal: async () => release.portal('en'),
      form: async (other) => release.form(other),
    },
    portal: release.portal('en'),
    form,
    data: { form, answers: {}, facts: {}, kept: {} },
  };
}

test('the form of a paper, which has a dialog of its own on the page, stands with its file field, and takes a file', async () => {
  const nothing = () => undefined;
  const open = openFor('document');
  const { container } = render(
    <PortalProvider portal={open.portal}>
      <FormStep open={open} turn={1} heard={0} asked={undefined} tell={nothing} onBring={nothing} />
    </PortalProvider>,
  );
  await screen.findByText('What is this document?');
  const input = await screen.findByLabelText(open.portal.texts['documents.choose-file'] as string);
  fireEvent.change(input, { target: { files: [new File(['x'], 'bill.pdf')] } });
  await screen.findByText('bill.pdf');
  expect(container.querySelectorAll('input[type=file]').length).toBeGreaterThan(0);
});

test('what is typed while another preview is on its way stays, and one that knows of it is shown as it is', async () => {
  const open = openFor('application');
  const told: FromStage[] = [];
  const tell = (message: FromStage) => void told.push(message);
  const page = (now: OpenForm, turn: number, heard: number) => (
    <PortalProvider portal={open.portal}>
      <FormStep
        open={now}
        turn={turn}
        heard={heard}
        asked={undefined}
        tell={tell}
        onBring={() => undefined}
      />
    </PortalProvider>
  );
  const { rerender } = render(page(open, 1, 0));
  const field = (await screen.findByLabelText(/^First name/)) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'Rosa' } });
  const numbers = () => told.flatMap((one) => (one.kind === 'answered' ? one.number : []));
  expect(numbers().at(-1)).toBeGreaterThan(0);
  const another = (FirstName?: string): OpenForm => ({
    ...open,
    data: { ...open.data, answers: { PersonalInformation: FirstName ? { FirstName } : {} } },
  });
  // It was asked for before anything was typed.
  rerender(page(another(), 2, 0));
  expect(field.value).toBe('Rosa');
  rerender(page(another('Ana'), 3, numbers().at(-1)!));
  expect(field.value).toBe('Ana');
});
