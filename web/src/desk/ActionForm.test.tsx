/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Form } from '@porchlight/engine';
import { PortalProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import { samplePortal } from '../../../engine/src/react/test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../../engine/src/react/test/sampleForm.ts';
import { ActionForm } from './ActionForm.tsx';

const CHOICE = '/Sample/Help';

function formUntil(closes: string): Form {
  const choices = [
    { value: 1, label: 'Open', program: 'open' },
    { value: 2, label: 'Until then', program: 'until', closes },
  ];
  const help = { name: 'Help', pointer: CHOICE, type: 'array' as const, choices };
  const step = sampleStep([{ ...help, ui: { 'ui:widget': 'radio' } }]);
  return { ...sampleForm([step]), programs: CHOICE };
}

function show(form: Form) {
  render(
    <PortalProvider portal={{ ...samplePortal(), timeZone: 'America/New_York' }}>
      <ActionForm
        form={form as never}
        label="Do it"
        cancel="Back"
        isSending={false}
        draft={undefined}
        onChange={() => {}}
        onSend={() => {}}
        onCancel={() => {}}
      />
    </PortalProvider>,
  );
  return screen.getAllByRole('radio').length;
}

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['2026-11-26', 2],
  ['2026-11-25', 1],
])('it is the agency’s day, not that of the clerk’s computer: open until %s', (closes, offered) => {
  // Where the tests run it is the 27th.
  jest.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z'), doNotFake: ['queueMicrotask'] });
  expect(show(formUntil(closes))).toBe(offered);
});
