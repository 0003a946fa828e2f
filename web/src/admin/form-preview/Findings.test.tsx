/** @jest-environment jsdom */
import path from 'node:path';
import { checkPack } from '@porchlight/engine/check';
import { gatherPack } from '@porchlight/engine/compile';
import { cleanup, render, screen } from '@testing-library/react';
import { createWords } from '../words/words.ts';
import { Findings } from './Findings.tsx';
import { SourceProvider } from './SourceLink.tsx';

afterEach(cleanup);

const shipped = await gatherPack(path.join(import.meta.dirname, '../../../../definitions'));
const UI = 'application/residence.ui.json';

/** What the check finds in the shipped pack with a widget that is none, as the server sends it. */
async function findingsOfWidget() {
  const text = shipped.files.get(UI)!.toString('utf8');
  const broken = text.replace('"ui:widget": "yes-no"', '"ui:widget": "yes-or-no"');
  const files = new Map(shipped.files).set(UI, Buffer.from(broken));
  const findings = await checkPack({ files, findings: [] });
  return JSON.parse(JSON.stringify(findings)) as typeof findings;
}

test.each([
  ['the files', undefined],
  ['the builder', () => 'The home'],
])('in %s a finding says what was expected, and how to mend it', async (_where, nameOf) => {
  const findings = await findingsOfWidget();
  expect(findings).toMatchObject([{ file: UI, expected: expect.stringContaining('yes-no') }]);
  const open = () => undefined;
  render(
    <SourceProvider value={nameOf ? { open, nameOf } : { open }}>
      <Findings findings={findings} say={createWords('en')} />
    </SourceProvider>,
  );
  const [{ message, expected, hint, line }] = findings as [(typeof findings)[number]];
  const told = screen.getByRole('listitem').textContent;
  expect(told).toContain(`${message}; expected ${expected}`);
  expect(told).toContain(hint);
  expect(told).toContain(nameOf ? 'The home' : `${UI}, line ${line}`);
});
