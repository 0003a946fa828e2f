/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import type { Portal } from '../../kernel/index.ts';
import { FieldWarning } from '../frame/FieldWarning.tsx';
import { CallText } from './CallText.tsx';
import { PortalProvider } from './PortalProvider.tsx';

test('the agency’s number in a sentence can be tapped', () => {
  const portal = {
    language: 'en',
    agency: { phone: '803-555-0142' },
    texts: {
      'status.power': [
        { type: 0, value: 'Call ' },
        { type: 1, value: 'phone' },
        { type: 0, value: ' now.' },
      ],
    },
  } as unknown as Portal;
  const { container } = render(
    <PortalProvider portal={portal}>
      <CallText id="status.power" />
    </PortalProvider>,
  );
  expect(container.textContent).toBe('Call 803-555-0142 now.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:8035550142');
});

test('in the warning beside a field, too', () => {
  const portal = { language: 'en', agency: { phone: '803-555-0142' }, texts: {} };
  render(
    <PortalProvider portal={portal as unknown as Portal}>
      <FieldWarning id="w">Call us now at 803-555-0142: do not wait.</FieldWarning>
    </PortalProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('Call us now at 803-555-0142: do not wait.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:8035550142');
});
