import type { Pointer } from '@porchlight/engine';
import { type Database, type QueryRunner, sql } from '../database/index.ts';
import type { Sealed, Vault } from './vault.ts';

/** A table with sealed values. */
interface RotatedTable {
  name: string;
  /** Sorts before every id. Default: 0. */
  first?: string;
  /** Reads them; whose value it is, the query names `record`. */
  read: string;
  write: string;
}

/** Sorts before every UUID. */
const NO_UUID = '00000000-0000-0000-0000-000000000000';

interface SealedColumn {
  /** What tells rows apart. Default: `id`. */
  key?: string;
  /** SQL for whose value it is. Default: `record`. */
  record?: string;
  first?: string;
  /** True where some rows have nothing that is sealed. */
  isSometimes?: boolean;
}

/** The values of a column `sealed`. */
function sealedIn(
  table: string,
  { key = 'id', record = 'record', first, isSometimes = false }: SealedColumn = {},
): RotatedTable {
  return {
    name: table.replaceAll('_', '-'),
    ...(first !== undefined && { first }),
    read: `select ${key} as id, ${record} as record, sealed as restricted from ${table}
           where ${key} > $1${isSometimes ? ' and sealed is not null' : ''}
           order by ${key} limit 200`,
    write: `update ${table} set sealed = $2 where ${key} = $1 and sealed = $3`,
  };
}

const TABLES: RotatedTable[] = [
  {
    name: 'applications',
    read: 'select id, record, restricted, set_aside from applications where id > $1 order by id limit 200',
    write: `update applications set restricted = $2, set_aside = $4
            where id = $1 and restricted = $3 and set_aside = $5`,
  },
  {
    name: 'members',
    read: 'select id, record, restricted, set_aside from members where id > $1 order by id limit 200',
    write: `update members set restricted = $2, set_aside = $4
            where id = $1 and restricted = $3 and set_aside = $5`,
  },
  {
    name: 'submissions',
    read: `select s.id, a.record, s.restricted, s.members from submissions s
           join applications a on a.id = s.application_id where s.id > $1 order by s.id limit 200`,
    write: 'update submissions set restricted = $2, members = $4 where id = $1 and restricted = $3',
  },
  {
    name: 'form-entries',
    read: 'select id, record, restricted from form_entries where id > $1 order by id limit 200',
    write: 'update form_entries set restricted = $2 where id = $1 and restricted = $3',
  },
  sealedIn('messages'),
  sealedIn('staff_notices'),
  sealedIn('desk_actions', { isSometimes: true }),
  sealedIn('event_deliveries', { isSometimes: true }),
  sealedIn('text_numbers'),
  sealedIn('outgoing_texts'),
  sealedIn('reply_addresses', { key: 'record', first: NO_UUID }),
  sealedIn('document_keys', { key: 'key', record: 'key', first: '' }),
  sealedIn('uploads', { record: 'id', first: '' }),
  sealedIn('audit_keys', { record: 'id', first: NO_UUID }),
  sealedIn('identity_keys', { record: 'id', first: NO_UUID }),
  sealedIn('identity_code_apps', {
    key: 'account_id',
    record: `'code-app:' || account_id`,
    first: NO_UUID,
  }),
  {
    name: 'identity-pending',
    first: '',
    read: `select encode(hash, 'hex') as id, 'code-app:' || account_id as record, sealed as restricted
           from identity_pending where encode(hash, 'hex') > $1 and sealed is not null
           order by encode(hash, 'hex') limit 200`,
    write: `update identity_pending set sealed = $2 where encode(hash, 'hex') = $1 and sealed = $3`,
  },
];

interface Row {
  id: number | string;
  record: string;
  restricted: Sealed;
  members?: { record: string; restricted: Sealed }[];
  /** Answers that no question takes; of some only the envelope is stored. */
  set_aside?: { pointer: Pointer; sealed?: string }[];
}

/**
 * Wraps every stored value's key with the ring's active one, while the portal runs: a row that
 * was saved meanwhile already has it. Afterwards the old keys may leave the ring.
 * @returns How many rows were looked at.
 */
export async function rotateKeys(database: Database, vault: Vault): Promise<number> {
  let count = 0;
  for (const table of TABLES) {
    const read = sql(`rotate-read-${table.name}`, table.read);
    const write = sql(`rotate-write-${table.name}`, table.write);
    for (let last: number | string = table.first ?? 0; ; ) {
      const rows = await database.all<Row>(read, [last]);
      if (rows.length === 0) break;
      await database.transact((runner) => rewrapRows(runner, vault, rows, write));
      last = rows.at(-1)!.id;
      count += rows.length;
    }
  }
  return count;
}

async function rewrapRows(
  runner: QueryRunner,
  vault: Vault,
  rows: Row[],
  write: ReturnType<typeof sql>,
): Promise<void> {
  for (const { id, record, restricted, members, set_aside: aside } of rows) {
    const values: unknown[] = [id, vault.rewrap(record, restricted), restricted];
    if (members)
      values.push(
        JSON.stringify(
          members.map((member) => ({
            ...member,
            restricted: vault.rewrap(member.record, member.restricted),
          })),
        ),
      );
    if (aside) {
      const rewrapped = aside.map((one) => rewrapOne(vault, record, one));
      values.push(JSON.stringify(rewrapped), JSON.stringify(aside));
    }
    await runner.run(write, values);
  }
}

function rewrapOne<Aside extends { pointer: Pointer; sealed?: string }>(
  vault: Vault,
  record: string,
  one: Aside,
): Aside {
  if (one.sealed === undefined) return one;
  return { ...one, sealed: vault.rewrap(record, { [one.pointer]: one.sealed })[one.pointer] };
}
