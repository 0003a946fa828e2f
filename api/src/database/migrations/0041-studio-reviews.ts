import { migration } from '../migration.ts';

/** A second person looks at what becomes public. */
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
  `,
);
