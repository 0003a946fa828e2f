import { chainEvents, type ToldEvent } from '../audit/chainEvents.ts';
import { type Job, SECOND } from './Job.ts';

export const chainAuditEvents: Job = {
  name: 'chain-audit-events',
  summary: 'Puts the audit’s new events into its chain.',
  every: 10 * SECOND,
  attempts: 6,
  async run(services, { signal, say }) {
    // Who collects the log has each event within seconds, and whoever changes the table later does not change that.
    const tell = (event: ToldEvent) => say?.({ audit: event }, 'Audit event.');
    const { chained, head } = await chainEvents(services, { signal, tell });
    return chained ? { chained, head } : undefined;
  },
};
