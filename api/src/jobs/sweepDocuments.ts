import { sweepDocuments as sweep } from '../documents/sweepDocuments.ts';
import { type Job, MINUTE } from './Job.ts';

export const sweepDocuments: Job = {
  name: 'sweep-documents',
  summary:
    'Removes bytes of documents that have no record: of cut-off uploads, deleted and refused ones.',
  every: 15 * MINUTE,
  attempts: 6,
  needsClock: true,
  async run(services, { signal }) {
    const removed = await sweep(services, { signal });
    return removed ? { removed } : undefined;
  },
};
