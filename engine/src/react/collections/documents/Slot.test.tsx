/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
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
  'documents.instead': 'Then one of these is fine:',
  'documents.none-of-these': [
    { type: 0 as const, value: 'None of these? Call ' },
    { type: 1 as const, value: 'phone' },
  ],
};
const portal = samplePortal(texts);
portal.agency = { ...portal.agency, phone: '803-555-0142' };
const slotWith = (count: number, of: DocumentSlot = slot) => (
  <PortalProvider portal={portal}>
    <ul>
      <Slot
        slot={of}
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

test('who does not have it is told what else is fine, and whom to call', () => {
  const alternatives = ['An expired ID', 'A school ID'];
  render(slotWith(0, { ...slot, alternatives }));
  const press = screen.getByText('I don’t have this');
  const help = document.getElementById(press.getAttribute('aria-controls')!)!;
  expect([help.hidden, press.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  fireEvent.click(press);
  expect([help.hidden, press.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  const papers = within(help).getAllByRole('listitem');
  expect(papers.map((one) => one.textContent)).toEqual(alternatives);
  expect(within(help).getByRole('link').getAttribute('href')).toBe('tel:8035550142');
});

test('of what is there nobody is asked whether she has it', () => {
  render(slotWith(1, { ...slot, alternatives: ['An expired ID'] }));
  expect(screen.queryByText('I don’t have this')).toBeNull();
});

test('what a paper is for, and why staff want it, can name a number to tap', () => {
  const words = 'Call 803-555-0142.';
  render(slotWith(0, { ...slot, help: words, reason: words }));
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
