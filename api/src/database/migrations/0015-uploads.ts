import { migration } from '../migration.ts';

/**
 * Uploads that are not complete, known to every process: how far each is, and under which keys its parts
 * stand in the store of documents.
 */
export const uploads = migration(
  '0015-uploads',
  `
  create table uploads (
    id text primary key,
    -- A link, or an application: the ids of its uploads begin so.
    owner text not null,
    size bigint not null,
    -- Where the next part begins. A part counts only if it is still there when it has arrived.
    received bigint not null default 0,
    keys text[] not null default '{}',
    sizes integer[] not null default '{}',
    -- What was said of the file, and the key that masks its parts.
    sealed jsonb not null,
    moved_at timestamptz not null default now(),
    -- Who makes the document of it, and until when nobody else begins to.
    finisher uuid,
    finish_until timestamptz
  );
  create index uploads_owner on uploads (owner);
  create index uploads_age on uploads (moved_at);
  `,
);
