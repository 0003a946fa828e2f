import { migration } from '../migration.ts';

/** Lists that somebody at the desk has made of a queue, for herself. */
export const deskViews = migration(
  '0046-desk-views',
  `
  create table desk_views (
    id integer generated always as identity primary key,
    subject text not null,
    name text not null,
    queue text not null,
    -- What narrows it: \`[{ "at": pointer, "value": …, "label": words of when it was made }]\`
    narrow jsonb not null,
    is_reversed boolean not null,
    unique (subject, name)
  );
  `,
);
