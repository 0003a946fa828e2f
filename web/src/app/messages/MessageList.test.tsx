/** @jest-environment jsdom */
import { PortalProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { InboxMessage } from './createMessagesApi.ts';
import { MessageList } from './MessageList.tsx';

test('the agency’s number in a message can be tapped', () => {
  const portal = {
    agency: { phone: '803-555-0142' },
    timeZone: 'America/New_York',
    language: 'en',
    texts: {},
  } as ComponentProps<typeof PortalProvider>['portal'];
  const message = {
    id: 1,
    number: 1001,
    at: '2026-11-26T12:00:00Z',
    language: 'en',
    subject: 'We need two papers',
    blocks: [
      { paragraph: 'Do not have one of them? Call us at 803-555-0142.' },
      { list: ['Or ask at 803-555-0142'] },
      { signature: 'Saluda Valley\n803-555-0142' },
    ],
    isNew: false,
  } as unknown as InboxMessage;
  render(
    <PortalProvider portal={portal}>
      <MessageList messages={[message]} onRead={() => undefined} />
    </PortalProvider>,
  );
  const links = screen.getAllByText('803-555-0142');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('tel:8035550142'));
});
