/** @jest-environment jsdom */
import { PortalProvider } from '@porchlight/engine/react';
import { render, screen } from '@testing-library/react';
import { DeskProvider } from './DeskContext.ts';
import { Messages } from './Messages.tsx';
import type { CaseMessage } from './records.ts';

const say = (id: string, places: object = {}) => [id, ...Object.values(places)].join(' ');

function show(message: Partial<CaseMessage>) {
  const one = {
    id: 1,
    at: '2026-11-25T17:00:00Z',
    isFromApplicant: true,
    isAnswered: false,
    language: 'en',
    blocks: [],
    ...message,
  } as CaseMessage;
  return render(
    <PortalProvider portal={{ timeZone: 'America/New_York' } as never}>
      <DeskProvider value={{ api: {}, desk: { language: 'en' }, say } as never}>
        <Messages number={1001} messages={[one]} />
      </DeskProvider>
    </PortalProvider>,
  );
}

test('of what came by e-mail staff see how it came, what was left out, and markup as text', () => {
  const paragraph = '<img src=x onerror=alert(1)>';
  const { container } = show({
    via: 'email',
    isShortened: true,
    attachments: 2,
    blocks: [{ paragraph }],
  });
  for (const words of [
    'messages.by-email',
    'messages.shortened',
    'messages.attachments 2',
    paragraph,
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

test('of what she wrote in the portal nothing is left out', () => {
  show({});
  expect(screen.queryByText(/by-|shortened|attachments/)).toBeNull();
});
