import { makeAuditKey } from '../audit/auditKeys.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Config } from '../config/index.ts';
import { openKeyRing, openVault, rotateKeys } from '../crypto/index.ts';
import { sealActions } from '../desk/actionRows.ts';
import { type SealRun, sealDocuments } from '../documents/sealing/sealDocuments.ts';
import type { Services } from '../Services.ts';
import { hashNumbersAnew } from '../sms/numbers.ts';

/**
 * Wraps every stored value's key with the ring's active one, and seals what was kept before it was sealed:
 * documents, and what staff wrote with actions. The portal runs meanwhile. It can be repeated.
 * @returns How many rows were looked at, and what became of documents.
 */
export async function rotate(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>,
  actor: string,
): Promise<SealRun & { rows: number }> {
  const ring = openKeyRing(config);
  const vault = openVault(ring);
  const rows = await rotateKeys(database, vault);
  await sealActions(database, vault);
  await hashNumbersAnew(database, vault);
  const run = await sealDocuments({ database, vault, documents });
  await makeAuditKey(database, vault);
  await recordEvent(database, { actor, action: 'rotate-keys', details: { key: ring.activeId } });
  return { ...run, rows };
}
