import { recordEvent } from '../audit/recordEvent.ts';
import type { Config } from '../config/index.ts';
import {
  COUNT_BY_KEY,
  type KeyRing,
  keyRingFile,
  openKeyRing,
  removeKeyFromFile,
} from '../crypto/index.ts';
import { embeddedFolder, type QueryRunner, readOwner, sql } from '../database/index.ts';
import { OperatorError } from '../OperatorError.ts';

/** A key, and what stands under it. */
export interface KeyUse {
  id: string;
  /** `encrypts`: it is in front. `opens`: what was sealed before. `missing`: the ring has it not. */
  state: 'encrypts' | 'opens' | 'missing';
  values: number;
  /** How many values of each table. */
  tables: Record<string, number>;
}

const COUNT = sql('key-use', COUNT_BY_KEY);

type KeyConfig = Pick<Config, 'dataDir' | 'encryptionKeys'>;

/** Every key of the ring, and every other under which something stands. */
export async function listKeyUse(runner: QueryRunner, ring: KeyRing): Promise<KeyUse[]> {
  const rows = await runner.all<{ id: string; table: string; values: number }>(COUNT);
  const ids = new Set([...ring.keys.keys(), ...rows.map(({ id }) => id)]);
  return [...ids].map((id) => {
    const own = rows.filter((row) => row.id === id);
    return {
      id,
      state: id === ring.activeId ? 'encrypts' : ring.keys.has(id) ? 'opens' : 'missing',
      values: own.reduce((sum, { values }) => sum + values, 0),
      tables: Object.fromEntries(own.map(({ table, values }) => [table, values])),
    };
  });
}

/**
 * Takes a key out of the ring under which nothing stands any more. Of a ring in DATA_DIR it does so
 * itself, while no portal runs on it: one that runs might seal something under the key at that moment.
 * @param options `isRunning`: whether a portal runs on DATA_DIR.
 * @returns Where the key was put; undefined for ENCRYPTION_KEYS, out of which the operator takes it.
 * @throws OperatorError
 */
export async function retireKey(
  runner: QueryRunner,
  config: KeyConfig,
  id: string,
  { actor, isRunning }: { actor: string; isRunning: boolean },
): Promise<string | undefined> {
  const ring = openKeyRing(config);
  refuseKey(ring, id);
  if (!config.encryptionKeys && isRunning)
    throw new OperatorError(
      'A portal runs on this DATA_DIR, and might seal something under the key: stop it, then retire the key.',
    );
  const use = (await listKeyUse(runner, ring)).find((one) => one.id === id)!;
  if (use.values) {
    const where = Object.entries(use.tables).map(([table, values]) => `${table} ${values}`);
    throw new OperatorError(
      `${use.values} values stand under the key "${id}" (${where.join(', ')}): \`portal keys rotate\` wraps them with the key in front.`,
    );
  }
  await recordEvent(runner, { actor, action: 'retire-key', details: { key: id } });
  return config.encryptionKeys ? undefined : removeKeyFromFile(keyRingFile(config), id);
}

/** Whether a portal runs on DATA_DIR. Asked before a database is started there for a command. */
export const isPortalRunning = (config: KeyConfig): boolean =>
  readOwner(embeddedFolder(config)) !== undefined;

function refuseKey({ keys, activeId }: KeyRing, id: string): void {
  const ids = [...keys.keys()].map((known) => `"${known}"`).join(', ');
  if (!keys.has(id)) throw new OperatorError(`The ring has no key "${id}": it has ${ids}.`);
  if (id === activeId)
    throw new OperatorError(
      `The key "${id}" encrypts: put another one in front first (\`portal keys rotate\`).`,
    );
}
