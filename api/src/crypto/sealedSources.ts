import type { Pointer } from '@porchlight/engine';
import type { Sealed } from './vault.ts';

/** A sealed value of a record, as the vault takes it. */
export interface SealedRecord {
  record: string;
  sealed: Sealed;
}

/** A row as COPY writes it: every value is text, or null. */
export type SealedTextRow = Readonly<Record<string, string | null>>;

/** Where sealed values stand in a table. */
export interface SealedSource {
  table: string;
  /** An SQL query with a row for each envelope, in the column `envelope`. */
  envelopes: string;
  /**
   * What a row has sealed.
   * @param application The row of `applications` that it belongs to, where `needsApplication`.
   */
  list(row: SealedTextRow, application?: SealedTextRow): SealedRecord[];
  needsApplication?: boolean;
}

const parse = <Value>(text: string | null | undefined): Value | undefined =>
  text === null || text === undefined ? undefined : (JSON.parse(text) as Value);

/** Envelopes in a column that holds pointer → envelope. */
const inColumn = (table: string, column: string) =>
  `select e.value as envelope from ${table}, jsonb_each_text(${column}) e`;

/** Envelopes of answers that no question takes. */
const inAside = (table: string) =>
  `select a->>'sealed' as envelope from ${table}, jsonb_array_elements(set_aside) a where a ? 'sealed'`;

const inRow = (record: string | null | undefined, sealed: string | null | undefined) => {
  const found = parse<Sealed>(sealed);
  return record && found ? [{ record, sealed: found }] : [];
};

function asideOf({ record, set_aside: aside }: SealedTextRow): SealedRecord[] {
  const all = parse<{ pointer: Pointer; sealed?: string }[]>(aside) ?? [];
  return all.flatMap(({ pointer, sealed }) =>
    sealed === undefined ? [] : [{ record: record!, sealed: { [pointer]: sealed } }],
  );
}

/** A table whose rows have sealed values in one column. */
function simple(
  table: string,
  column: string,
  recordOf: (row: SealedTextRow) => string | null | undefined,
): SealedSource {
  return {
    table,
    envelopes: inColumn(table, column),
    list: (row) => inRow(recordOf(row), row[column]),
  };
}

/** A table of records with values of their own and some that were set aside. */
const ofRecords = (table: string): SealedSource => ({
  table,
  envelopes: `${inColumn(table, 'restricted')} union all ${inAside(table)}`,
  list: (row) => [...inRow(row.record, row.restricted), ...asideOf(row)],
});

const ofCodeApp = ({ account_id: account }: SealedTextRow) => `code-app:${account}`;

/** Everywhere that sealed values stand. A new one is a line here and one in `rotateKeys`. */
export const SEALED_SOURCES: readonly SealedSource[] = [
  ofRecords('applications'),
  ofRecords('members'),
  {
    table: 'submissions',
    envelopes: `${inColumn('submissions', 'restricted')} union all
      select e.value from submissions, jsonb_array_elements(members) m, jsonb_each_text(m->'restricted') e`,
    needsApplication: true,
    list: (row, application) => [
      ...inRow(application?.record, row.restricted),
      ...(parse<{ record: string; restricted: Sealed }[]>(row.members) ?? []).map(
        ({ record, restricted }) => ({ record, sealed: restricted }),
      ),
    ],
  },
  simple('form_entries', 'restricted', ({ record }) => record),
  simple('desk_actions', 'sealed', ({ record }) => record),
  simple('messages', 'sealed', ({ record }) => record),
  simple('staff_notices', 'sealed', ({ record }) => record),
  simple('event_deliveries', 'sealed', ({ record }) => record),
  simple('text_numbers', 'sealed', ({ record }) => record),
  simple('outgoing_texts', 'sealed', ({ record }) => record),
  simple('reply_addresses', 'sealed', ({ record }) => record),
  simple('document_keys', 'sealed', ({ key }) => key),
  simple('uploads', 'sealed', ({ id }) => id),
  simple('audit_keys', 'sealed', ({ id }) => id),
  simple('identity_keys', 'sealed', ({ id }) => id),
  simple('identity_code_apps', 'sealed', ofCodeApp),
  simple('identity_pending', 'sealed', ofCodeApp),
];

/** An SQL query of `table`, `id` and `values`: how many values stand under each key of a ring, and where. */
export const COUNT_BY_KEY = SEALED_SOURCES.map(
  ({ table, envelopes }) =>
    `select '${table}' as table, split_part(envelope, '.', 2) as id, count(*)::float8 as values
     from (${envelopes}) found group by 2`,
).join(' union all ');
