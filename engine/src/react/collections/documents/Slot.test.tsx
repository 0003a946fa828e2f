/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import type { DocumentSlot } from '../../../kernel/index.ts';
import { PortalProvider } from '../../portal/PortalProvider.tsx';
import { samplePortal } from '../../test/renderForm.tsx';
import { Slot } from './Slot.tsx';

const slot = { id: 'photo', title: 'Photo ID', min: 1, key: 'kind' } as DocumentSlot;
const texts = {
  'documents.add-more': 'Add another',
  'documents.add-to': '{action}: {title}',
  'documents.needed-there': 'We have it',
  'documents.without': 'I don’t have this',
};
const slotWith = (count: number) => (
  <PortalProvider portal={samplePortal(texts)}>
    <ul>
      <Slot
        slot={slot}
        count={count}
        isReadOnly={false}
        adding={<button type="button">Take a photo</button>}
      >
        {count > 0 && <button type="button">View</button>}
      </Slot>
    </ul>
  </PortalProvider>
);
const focused = () => document.activeElement?.textContent;

test('the focus stays at a paper that has come, and where another is added', async () => {
  const { rerender } = render(slotWith(0));
  screen.getByText('Take a photo').focus();
  await act(async () => rerender(slotWith(1)));
  expect(focused()).toBe('Add another');
  await act(async () => screen.getByText('Add another').click());
  expect(focused()).toBe('Take a photo');
});

test('who has gone on elsewhere is left there', async () => {
  const { rerender } = render(slotWith(0));
  screen.getByText('Take a photo').focus();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await act(async () => rerender(slotWith(1)));
  expect(document.activeElement).toBe(elsewhere);
});
