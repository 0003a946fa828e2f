import { readConfig } from '../src/config/index.ts';
import { openKeyRing } from '../src/crypto/index.ts';
import { createLogger } from '../src/http/createLogger.ts';
import { applyRetentionPeriods } from '../src/jobs/applyRetentionPeriods.ts';
import { chainAuditEvents } from '../src/jobs/chainAuditEvents.ts';
import type { Job } from '../src/jobs/Job.ts';
import { rotateKeysUnder } from '../src/jobs/rotateKeysUnder.ts';
import { sendMail } from '../src/jobs/sendMail.ts';
import { startWorker } from '../src/jobs/worker/startWorker.ts';
import { openServices } from '../src/openServices.ts';

/** Jobs that change what cannot be had again; as a worker of the portal has them, each only when it is asked for. */
export const jobsOf = (env: NodeJS.ProcessEnv) =>
  [
    applyRetentionPeriods,
    chainAuditEvents,
    sendMail,
    rotateKeysUnder(openKeyRing(readConfig(env)).activeId),
  ].map((job) => ({ ...job, every: undefined }) as Job<never>);

/** Works on them with services of its own, and takes over from a dead one in a second. */
export async function startServicesWorker(env: NodeJS.ProcessEnv, clock = () => new Date()) {
  const logger = createLogger('error');
  const log = { info: () => {}, warn: () => {}, error: (text: string) => logger.error(text) };
  const { services, close } = await openServices(readConfig(env), { log, clock });
  await services.releases.refresh();
  const { stop } = startWorker({
    database: services.database,
    jobs: jobsOf(env),
    needs: services as never,
    logger,
    beat: 250,
    silence: 1_500,
  });
  return {
    services,
    async stop() {
      await stop();
      await close();
    },
  };
}
