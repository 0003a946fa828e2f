import { migration } from '../migration.ts';

/** A second person looks at what becomes public, and what people say to each other about a copy. */
export const studioReviews = migration(
  '0041-studio-reviews',
  `
  -- Asked for, given, or more wanted: what was said of one exact state. Never changed.
  create table studio_reviews (
    id bigint generated always as identity primary key,
    copy_id integer not null references studio_copies (id) on delete cascade,
    -- The hash of the files that were looked at.
    state text not null,
    verdict text not null,
    comment text not null default '',
    actor text not null,
    actor_email text,
    at timestamptz not null
  );
  create index studio_reviews_copy on studio_reviews (copy_id, id);

  -- Who approved what waits: whether they still count is asked again on the day.
  alter table studio_schedules add column approved_by text[] not null default '{}';

  create table studio_comments (
    id bigint generated always as identity primary key,
    copy_id integer not null references studio_copies (id) on delete cascade,
    path text not null,
    -- The question, where it is about one.
    question text,
    comment text not null,
    actor text not null,
    actor_email text,
    at timestamptz not null,
    resolved_by text,
    resolved_by_email text,
    resolved_at timestamptz
  );
  create index studio_comments_copy on studio_comments (copy_id, id);
  `,
);
