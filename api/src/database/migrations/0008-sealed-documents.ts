import { migration } from '../migration.ts';

/**
 * Under what documents' bytes are sealed. One row for each key of the store: copies of a draft name the
 * same bytes. A row without `sealed_at` is of bytes whose sealing has begun.
 */
export const sealedDocuments = migration(
  '0008-sealed-documents',
  `
  create table document_keys (
    key text primary key,
    -- The data key and the SHA-256 of the plain bytes: equal papers are not to be told apart here.
    sealed jsonb not null,
    sealed_at timestamptz
  );
  -- Of what was kept plain; the rotation of keys seals it and takes the hash away.
  alter table documents alter column sha256 drop not null;
  update submissions set documents = (
    select coalesce(jsonb_agg(d - 'sha256' order by n), '[]')
    from jsonb_array_elements(documents) with ordinality as listed (d, n));

  -- Bytes that somebody has sent in a day: an account, or a link.
  create table upload_days (
    owner text not null,
    day date not null,
    bytes bigint not null,
    primary key (owner, day)
  );
  `,
);
