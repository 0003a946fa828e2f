import { concurrentIndex, type Migration } from '../migration.ts';

const name = '0018-retention-indexes';
const indexes = [
  // Each deletion looks for applications that were started from the one that goes.
  {
    index: 'applications_started_from',
    on: 'applications (started_from) where started_from is not null',
  },
  // Whether what was submitted still names a document's bytes.
  { index: 'submissions_documents', on: 'submissions using gin (documents jsonb_path_ops)' },
];

/** Without them, what is removed would cost a look at the whole table for each row. */
export const retentionIndexes: Migration = {
  name,
  isOutside: true,
  async up(client) {
    for (const index of indexes) await concurrentIndex(name, index).up(client);
  },
};
