/** @jest-environment jsdom */
import { PortalProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { NoticeBlocks } from '../messages/NoticeBlocks.tsx';
import { BulkPreviewList } from './BulkPreviewList.tsx';
import { CaseTable } from './CaseTable.tsx';
import { DeskProvider } from './DeskContext.ts';
import type { Case } from './records.ts';
import { Timeline } from './Timeline.tsx';

/** What a browser would run, wherever it stood as it was typed. */
const MARKUP = '<img src=x onerror="window.__x=1">';
const blocks = [
  { heading: MARKUP },
  { paragraph: MARKUP },
  { list: [MARKUP] },
  { signature: MARKUP },
];
const say = (id: string, places: object = {}) => [id, ...Object.values(places)].join(' ');
const nothing = () => undefined;

function show(what: React.ReactNode) {
  const scope = {
    api: {},
    desk: { language: 'en', texts: { 'event.passed-over': '' }, flags: [] },
    say,
  } as never;
  return render(
    <PortalProvider portal={{ timeZone: 'America/New_York' } as never}>
      <DeskProvider value={scope}>{what}</DeskProvider>
    </PortalProvider>,
  ).container;
}

/** It stands there so often, as text, and is no element of the page. */
function expectText(container: HTMLElement, times: number) {
  expect(container.textContent!.split(MARKUP).length - 1).toBeGreaterThanOrEqual(times);
  expect(container.querySelector('img')).toBeNull();
}

test('in a list of cases: the name, a column, a badge', () => {
  const row = {
    number: 1,
    name: MARKUP,
    flags: [],
    isMine: false,
    cells: [MARKUP],
    badges: [MARKUP],
  };
  const table = { columns: ['City'], rows: [row], marked: undefined, chosen: 0 };
  expectText(show(<CaseTable {...table} onReach={nothing} onOpen={nothing} />), 3);
});

test('before something is done with many: whose cases they are, and what they would read', async () => {
  const told = { language: 'en', mail: 'none' } as const;
  const notice = { ...told, subject: MARKUP, blocks };
  const refusal = { code: 'case-held', why: 'Held' };
  const container = show(
    <BulkPreviewList
      cases={[
        { number: 1, name: MARKUP, told },
        { number: 2, name: MARKUP, holder: MARKUP, refusal },
      ]}
      onPreview={async () => notice}
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  await screen.findAllByText(MARKUP, { selector: 'p' });
  expectText(container, 8);
});

test('in a message, and in what was said with an action', () => {
  expectText(show(<NoticeBlocks blocks={blocks} />), 4);
  const said = { at: '2026-11-25T17:00:00Z', by: 'staff', action: 'desk-action', label: 'Deny' };
  const lines = [{ question: 'Why?', answer: MARKUP }];
  const event = {
    ...said,
    name: MARKUP,
    reason: MARKUP,
    lines,
    asked: [MARKUP],
    passedOver: [MARKUP],
  };
  const one = { number: 1, documents: [], messages: [], events: [event] } as unknown as Case;
  expectText(show(<Timeline one={one} />), 5);
});
