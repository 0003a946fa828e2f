import { migration } from '../migration.ts';

/** What admins say to each other about a place of a working copy. */
export const studioComments = migration(
  '0047-studio-comments',
  `
  -- What is said is never changed; only a thread's first comment is resolved.
  create table studio_comments (
    id bigint generated always as identity primary key,
    copy_id integer not null references studio_copies (id) on delete cascade,
    -- The first comment of the thread; null in that one itself.
    thread bigint references studio_comments (id) on delete cascade,
    -- What a thread is about: a file of the copy, and a question that it declares.
    file text not null,
    question text,
    body text not null,
    actor text not null,
    actor_email text,
    at timestamptz not null,
    resolved_at timestamptz,
    resolved_by text,
    resolved_by_email text
  );
  create index studio_comments_copy on studio_comments (copy_id, id);
  create index studio_comments_thread on studio_comments (thread);
  `,
);
