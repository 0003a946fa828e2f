/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ClosedGate, Portal } from '../../kernel/index.ts';
import type { ContentBlock } from '../../kernel/types.ts';
import { Content } from '../form/Content.tsx';
import { FieldFrame } from '../frame/FieldFrame.tsx';
import { FieldWarning } from '../frame/FieldWarning.tsx';
import { GateAlerts } from '../wizard/GateAlerts.tsx';
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

const WORDS = 'Call us at 803-555-0142: do not wait.';
const blocks: ContentBlock[] = [
  { id: 'p', paragraph: WORDS },
  { id: 'l', list: [{ id: 'e', text: WORDS }] },
];
const gate = { id: 'g', message: WORDS, params: {}, blocks: ['next'] } as unknown as ClosedGate;
const frame = {
  id: 'f',
  label: 'Rent',
  isOptional: false,
  frame: 'label',
  children: null,
} as const;

test.each<[string, () => ReactNode, number]>([
  ['the warning beside a field', () => <FieldWarning id="w">{WORDS}</FieldWarning>, 1],
  ['the guidance of a step', () => <Content blocks={blocks} />, 2],
  [
    'help, what staff ask, an error and its advice',
    () => <FieldFrame {...frame} help={WORDS} asked={WORDS} message={WORDS} advice={WORDS} />,
    4,
  ],
  ['a gate that is shut', () => <GateAlerts gates={[gate]} />, 1],
])('in %s, too', (_where, shown, count) => {
  const portal = { language: 'en', agency: { phone: '803-555-0142' }, texts: {} };
  const { container } = render(
    <PortalProvider portal={portal as unknown as Portal}>{shown()}</PortalProvider>,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(Array(count).fill('tel:8035550142'));
  expect(container.textContent!.split(WORDS)).toHaveLength(count + 1);
});
