import { migration } from '../migration.ts';

/**
 * By what a queue can be narrowed: for each entry a row of each answer, mark or person, in the order of the
 * queue. A narrowed list is a range of this index, as a whole one is of the entries.
 */
export const deskFacets = migration(
  '0045-desk-facets',
  `
  create table desk_facets (
    queue text not null,
    role text not null,
    -- \`/$/case/flags=urgent\`
    facet text collate "C" not null,
    sort_key text collate "C" not null,
    application_id integer not null references applications (id) on delete cascade,
    primary key (queue, role, facet, sort_key, application_id)
  );
  create index desk_facets_application on desk_facets (application_id);
  `,
);
