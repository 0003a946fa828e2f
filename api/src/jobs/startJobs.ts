import type { Logger } from 'pino';
import type { Role } from '../config/index.ts';
import { openKeyRing } from '../crypto/index.ts';
import { measureEvents } from '../events/eventMetrics.ts';
import type { Metrics } from '../http/metrics.ts';
import { measureMail } from '../mail/measureMail.ts';
import { measureSms } from '../sms/smsMetrics.ts';
import type { Studio } from '../studio/Studio.ts';
import { allJobs } from './allJobs.ts';
import { requireClock } from './requireClock.ts';
import { rotateKeysUnder } from './rotateKeysUnder.ts';
import { createJobMetrics } from './worker/jobMetrics.ts';
import { startWorker } from './worker/startWorker.ts';

/** Milliseconds between two runs of jobs, by their names. 0: one runs only when it is asked for. */
export interface Timing {
  [name: string]: number;
}

/** What scheduled jobs run with. A process whose role is `web` runs none. */
export interface JobOptions {
  logger: Logger;
  metrics: Metrics;
  role: Role;
  timing?: Timing;
}

/** Works on the portal's jobs, unless this process is for the web; what is known of them it measures in any case. */
export function startJobs(
  studio: Studio,
  { logger, metrics, role, timing = {} }: JobOptions,
): { stop(): Promise<void> } {
  const { database, scanner, sendMail } = studio;
  const measured = createJobMetrics(metrics.registry, database);
  measureEvents(metrics.registry, database);
  measureSms(metrics.registry, database);
  measureMail(metrics.registry, database);
  if (role === 'web') return { stop: async () => {} };
  const rotation = rotateKeysUnder(openKeyRing(studio.config).activeId);
  const jobs = [...allJobs, rotation]
    .filter(({ needsScanner }) => scanner || !needsScanner)
    .filter(({ needsMail }) => sendMail || !needsMail)
    .map(requireClock(logger))
    .map((job) => ({ ...job, every: timing[job.name] ?? job.every }));
  return startWorker({ database, jobs, needs: studio, logger, metrics: measured });
}
