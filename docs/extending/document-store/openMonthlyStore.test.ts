import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDF } from '../../../test/files.ts';
import { startPortal } from '../../../test/portal.ts';
import { describeStore } from './conformance/describeStore.ts';
import { openMonthlyStore } from './openMonthlyStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'monthly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeStore(() => openMonthlyStore(join(folder, 'conformance')));

test('keeps what is uploaded, in the folder of its month', async () => {
  const papers = join(folder, 'papers');
  const address = pathToFileURL(papers).href.replace(/^file:/, 'monthly:');
  const portal = await startPortal({ env: { DOCUMENTS_URL: address } });
  try {
    const client = await portal.as('uploads');
    const id = (await client.get()).body.application.applicationID;
    const sent = await client.upload(id, { bytes: PDF, name: 'bill.pdf', description: 'Bill' });
    expect(sent.status).toBe(201);
    const month = new Date().toISOString().slice(0, 7);
    expect(readdirSync(papers).sort()).toEqual([month, 'tmp']);
    expect(readdirSync(join(papers, month))).toHaveLength(1);
  } finally {
    await portal.stop();
  }
}, 60_000);
