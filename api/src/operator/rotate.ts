import { recordEvent } from '../audit/recordEvent.ts';
import type { Config } from '../config/index.ts';
import { addKeyToFile, keyRingFile, openKeyRing, openVault, rotateKeys } from '../crypto/index.ts';
import { type SealRun, sealDocuments } from '../documents/sealing/sealDocuments.ts';
import type { Services } from '../Services.ts';

/**
 * Rotates the key ring: a ring in DATA_DIR gets a new active key first, a configured one has it
 * already. Then every stored value's key is wrapped anew, and documents that were kept before documents
 * were sealed are sealed; a running portal takes the new key over. It can be repeated.
 * @returns How many rows were looked at, and what became of documents.
 */
export async function rotate(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>,
  actor: string,
): Promise<SealRun & { rows: number }> {
  if (!config.encryptionKeys) addKeyToFile(keyRingFile(config));
  const ring = openKeyRing(config);
  const vault = openVault(ring);
  const rows = await rotateKeys(database, vault);
  const run = await sealDocuments({ database, vault, documents });
  await recordEvent(database, { actor, action: 'rotate-keys', details: { key: ring.activeId } });
  return { ...run, rows };
}
