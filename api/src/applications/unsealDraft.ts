import { readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import type { ApplicationRow } from './ApplicationRow.ts';
import type { StoredAside } from './setAside.ts';

/**
 * A draft as it is sent to where it is moved in memory: its restricted values as JSON in place of their
 * envelopes, and nothing of whose it is, of what it is called, or of where its documents are.
 */
export function unsealDraft(vault: Pick<Vault, 'unseal'>, row: ApplicationRow): ApplicationRow {
  const open = (record: string, sealed: Sealed): Sealed =>
    Object.fromEntries(
      Object.entries(sealed).map(([pointer, envelope]) => {
        const opened = vault.unseal(record, { [pointer]: envelope }, {});
        return [pointer, JSON.stringify(readPointer(opened, pointer))];
      }),
    );
  const openAside = (record: string, aside: StoredAside[]): StoredAside[] =>
    aside.map((one) =>
      'sealed' in one
        ? { ...one, sealed: open(record, { [one.pointer]: one.sealed })[one.pointer]! }
        : one,
    );
  return {
    ...row,
    ...NOBODY,
    restricted: open(row.record, row.restricted),
    setAside: openAside(row.record, row.setAside),
    members: row.members.map((member) => ({
      ...member,
      record: '',
      restricted: open(member.record, member.restricted),
      ...(member.setAside && { setAside: openAside(member.record, member.setAside) }),
    })),
    documents: row.documents.map((document) => ({ ...document, key: '', fileName: '' })),
  };
}

const NOBODY = { record: '', owner: '', previous: null };
