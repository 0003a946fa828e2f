import { buffer } from 'node:stream/consumers';
import { openServices, readConfig } from '@porchlight/api';
import { openDocument } from '../../../api/src/documents/sealing/openDocument.ts';
import type { PortalProcess } from '../../browser/startPortal.ts';

/** The plain bytes of every document that a running portal keeps, unsealed as an operator's export does. */
export async function readKept({ dataDir }: Pick<PortalProcess, 'dataDir'>): Promise<Buffer[]> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const config = readConfig({ DATA_DIR: dataDir });
  const { services, close } = await openServices(config, { log, attach: true });
  try {
    const rows = await services.database.all<{ key: string }>({
      name: 'test-kept-documents',
      text: 'select key from document_keys order by key',
    });
    return await Promise.all(
      rows.map(async ({ key }) => buffer(await openDocument(services, key))),
    );
  } finally {
    await close();
  }
}
