/** @jest-environment jsdom */
import path from 'node:path';
import { compilePack, openRelease, type Release } from '@porchlight/engine/compile';
import { PortalProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen } from '@testing-library/react';
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
      <FormStep open={open} turn={1} asked={undefined} tell={nothing} onBring={nothing} />
    </PortalProvider>,
  );
  await screen.findByText('What is this document?');
  const input = await screen.findByLabelText(open.portal.texts['documents.choose-file'] as string);
  fireEvent.change(input, { target: { files: [new File(['x'], 'bill.pdf')] } });
  await screen.findByText('bill.pdf');
  expect(container.querySelectorAll('input[type=file]').length).toBeGreaterThan(0);
});
