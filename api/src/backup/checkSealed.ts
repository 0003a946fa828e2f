import { DecryptionError, type SealedRecord, type Vault } from '../crypto/index.ts';
import { BackupError } from './BackupError.ts';

/** Lines that are kept: with a wrong key, no value opens. */
const MOST = 1_000;

/** Opens sealed values, and remembers under which keys none did. */
export interface SealedCheck {
  /** Opens what a record has sealed. */
  open(table: string, one: SealedRecord): void;
  /** Values that opened. */
  opened(): number;
  /** @throws BackupError for keys of the ring that have the name of another */
  refuseOtherKeys(): void;
}

/** @param problems Gets a line for each record that does not open. */
export function checkSealed(vault: Vault, problems: string[]): SealedCheck {
  const opened = new Map<string, number>();
  const failed = new Set<string>();
  return {
    open(table, { record, sealed }) {
      for (const [pointer, envelope] of Object.entries(sealed)) {
        const id = envelope.split('.')[1] ?? '';
        try {
          vault.unseal(record, { [pointer]: envelope }, {});
          opened.set(id, (opened.get(id) ?? 0) + 1);
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          failed.add(id);
          if (problems.length < MOST)
            problems.push(`${table}: a value of the record ${record} does not open.`);
        }
      }
    },
    opened: () => [...opened.values()].reduce((sum, count) => sum + count, 0),
    refuseOtherKeys() {
      const other = [...failed].filter((id) => !opened.has(id)).map((id) => `"${id}"`);
      if (other.length)
        throw new BackupError(
          `Nothing opens under the key ${other.join(', ')}: the ring has another key of that name. Give ENCRYPTION_KEYS the ring that the backup was made with.`,
        );
    },
  };
}
