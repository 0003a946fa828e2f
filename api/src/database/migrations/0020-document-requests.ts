import { migration } from '../migration.ts';

/** The papers that staff have asked for, while the status asks for papers. */
export const documentRequests = migration(
  '0020-document-requests',
  "alter table applications add column requests jsonb not null default '[]'",
);
