import { migration } from '../migration.ts';

/**
 * What may stand in the store without a record is known by rows: nobody has to list the store. A key is
 * written here before its bytes are, and leaves with the record's transaction.
 */
export const documentCleanup = migration(
  '0013-document-cleanup',
  `
  create table document_cleanup (
    key text primary key,
    since timestamptz not null default now()
  );
  create index document_cleanup_age on document_cleanup (since);
  -- Their bytes are to be gone.
  insert into document_cleanup (key) select distinct key from documents where state = 'refused';

  -- What the scanner could not decide is sent to it more and more seldom.
  alter table documents add column scan_tries smallint not null default 0;
  alter table documents add column scan_after timestamptz;
  `,
);
