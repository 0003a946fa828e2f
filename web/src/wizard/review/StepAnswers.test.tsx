/** @jest-environment jsdom */

import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderForm } from '../../../../engine/src/react/test/renderForm.tsx';
import { sampleForm, sampleStep } from '../../../../engine/src/react/test/sampleForm.ts';
import { StepAnswers } from './StepAnswers.tsx';

const place = (value: string) => ({ type: 1 as const, value });
const words = (value: string) => ({ type: 0 as const, value });
const texts = {
  'fields.change': 'Change',
  'fields.change-value': [words('Change '), place('name')],
  'application.review-blank': 'Not answered',
  'application.review-left': [place('count'), words(' left blank')],
};
const form = sampleForm([
  sampleStep([
    { name: 'Name', required: true },
    { name: 'Phone', mask: 'phone' },
    { name: 'Born', required: true },
    { name: 'Tribe' },
    { name: 'Note' },
  ]),
]);
const answers = { Sample: { Name: 'Rosa', Phone: '8035550101' } };
const lineOf = (name: string) => screen.getByText(`Title of ${name}`).parentElement!;

function show(onChange?: () => void) {
  renderForm(<StepAnswers step={form.steps[0]!} isDisabled={false} onChange={onChange} />, {
    form,
    answers,
    texts,
  });
}

test('each answer stands in her words, with its Change; what is wanted and missing does, too', () => {
  const onChange = jest.fn();
  show(onChange);
  expect(lineOf('Name').textContent).toContain('Rosa');
  expect(lineOf('Phone').textContent).toContain('803-555-0101');
  expect(within(lineOf('Born')).getByText('Not answered').dataset.missing).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Change Title of Born' }));
  expect(onChange).toHaveBeenCalledWith(form.steps[0]!.fields[2]);
});

test('what is blank and may be is one line that opens', () => {
  show(() => undefined);
  const fold = screen.getByRole('button', { name: '2 left blank' });
  expect(lineOf('Tribe').closest('dl')!.hidden).toBe(true);
  expect(lineOf('Born').closest('dl')!.hidden).toBe(false);
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(lineOf('Tribe').closest('dl')!.hidden).toBe(false);
  expect(lineOf('Note').closest('dl')).toBe(lineOf('Tribe').closest('dl'));
});

test('what is worked out has no Change, and is not left blank by her', () => {
  const sums = sampleForm([
    sampleStep([
      { name: 'Name' },
      { name: 'Twice', type: 'integer', computed: { multiply: [2, 21] } },
      { name: 'None', computed: { get: '/Sample/Name' } },
    ]),
  ]);
  renderForm(<StepAnswers step={sums.steps[0]!} isDisabled={false} onChange={() => undefined} />, {
    form: sums,
    answers: {},
    texts,
  });
  expect(lineOf('Twice').textContent).toContain('42');
  expect(screen.getAllByText('Change').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Change Title of Name',
  ]);
  expect(screen.getByRole('button', { name: '1 left blank' })).toBeTruthy();
  expect(screen.queryByText('Title of None')).toBeNull();
});

test('where nothing can be changed there is no Change', () => {
  show();
  expect(screen.queryByText('Change')).toBeNull();
});
