import { chainEvents, type ToldEvent } from '../audit/chainEvents.ts';
import { type Job, SECOND } from './Job.ts';

export const chainAuditEvents: Job = {
  name: 'chain-audit-events',
  summary: 'Puts the audit’s new events into its chain.',
  every: 10 * SECOND,
  attempts: 6,
  async run(services, { signal, say }) {
    // Who collects the log has an event seconds after this has chained it, and whoever changes the table later does not
    // change that. Not in the log: what an export has chained, and what was chained just before the process ended.
    const tell = (event: ToldEvent) => say?.({ audit: event }, 'Audit event.');
    const { chained, head } = await chainEvents(services, { signal, tell });
    return chained ? { chained, head } : undefined;
  },
};
