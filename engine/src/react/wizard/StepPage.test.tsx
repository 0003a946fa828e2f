/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { sampleForm, sampleStep } from '../test/sampleForm.ts';

jest.unstable_mockModule('./PagedStep.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
const { renderForm } = await import('../test/renderForm.tsx');
const { StepPage } = await import('./StepPage.tsx');

test('where what shows one question at a time can not be fetched, the step is shown whole', async () => {
  const step = sampleStep([{ name: 'First' }, { name: 'Second' }]);
  const form = { ...sampleForm([step]), pace: 'one' as const };
  renderForm(
    <StepPage step={step} hasBack={false} isSaving={false} onNext={() => {}} onBack={() => {}} />,
    {
      form,
    },
  );
  expect(await screen.findAllByRole('textbox')).toHaveLength(2);
});
