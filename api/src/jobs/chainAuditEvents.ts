import { chainEvents } from '../audit/chainEvents.ts';
import { type Job, SECOND } from './Job.ts';

export const chainAuditEvents: Job = {
  name: 'chain-audit-events',
  summary: 'Puts the audit’s new events into its chain.',
  every: 10 * SECOND,
  attempts: 6,
  async run(services, { signal }) {
    const { chained, head } = await chainEvents(services, { signal });
    return chained ? { chained, head } : undefined;
  },
};
