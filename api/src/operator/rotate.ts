import { recordEvent } from '../audit/recordEvent.ts';
import type { Config } from '../config/index.ts';
import { addKeyToFile, keyRingFile, openKeyRing, openVault, rotateKeys } from '../crypto/index.ts';
import type { Services } from '../Services.ts';

/**
 * Rotates the key ring: a ring in DATA_DIR gets a new active key first, a configured one has it
 * already. Then every stored value's key is wrapped anew; a running portal takes the new key over.
 * @returns How many rows were looked at.
 */
export async function rotate(
  { database }: Pick<Services, 'database'>,
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>,
  actor: string,
): Promise<number> {
  if (!config.encryptionKeys) addKeyToFile(keyRingFile(config));
  const ring = openKeyRing(config);
  const count = await rotateKeys(database, openVault(ring));
  await recordEvent(database, { actor, action: 'rotate-keys', details: { key: ring.activeId } });
  return count;
}
