import { migration } from '../migration.ts';

/** How many bytes each key of the documents' store stands for: their total has a bound. */
export const documentSizes = migration(
  '0009-document-sizes',
  `
  alter table document_keys add column size bigint;
  update document_keys k set size = (select max(d.size) from documents d where d.key = k.key);
  update document_keys k set size = s.size
    from (select d->>'key' as key, max((d->>'size')::bigint) as size
      from submissions, jsonb_array_elements(documents) d group by 1) s
    where s.key = k.key and k.size is null;
  -- Their sum is read from here alone.
  create index document_keys_size on document_keys (size);
  -- Those that were kept before documents were sealed have their plain hash.
  create index documents_unsealed on documents (key, size) where sha256 is not null;
  `,
);
