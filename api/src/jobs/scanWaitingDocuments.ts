import { scanWaiting } from '../documents/scanning/scanWaiting.ts';
import { type Job, SECOND } from './Job.ts';

/** Scans what waits as soon as the scanner is back. That it is away is no failure of the job. */
export const scanWaitingDocuments: Job = {
  name: 'scan-waiting-documents',
  summary: 'Scans documents that wait for the virus scanner.',
  every: 10 * SECOND,
  attempts: 6,
  needsScanner: true,
  async run(services, { signal }) {
    const { isAway, ...run } = await scanWaiting(services, { signal });
    if (isAway) return { ...run, warning: 'The scanner is away: documents wait for it.' };
    if (run.undecided)
      return {
        ...run,
        warning: 'The scanner decides nothing on some documents: see its limits.',
      };
    return run.clean || run.found ? run : undefined;
  },
};
