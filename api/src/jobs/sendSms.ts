import { NOT_WANTED, sendSms as send } from '../sms/sendSms.ts';
import { type Job, SECOND } from './Job.ts';

/** Sends the texts that wait. That the gateway is away is no failure of the job: each is tried again. */
export const sendSms: Job = {
  name: 'send-texts',
  summary: 'Sends the text messages that wait.',
  every: 10 * SECOND,
  attempts: 6,
  needsClock: true,
  async run(services, { signal }) {
    if (!services.config.smsGateway) return undefined;
    const { faults, ...run } = await send(services, signal);
    if (run.failed)
      return { ...run, warning: 'Texts are given up: see `portal text-messages list --failed`.' };
    if (faults.some((fault) => fault !== NOT_WANTED))
      return {
        ...run,
        warning: `Texts are not taken (${faults.join(', ')}): they are tried again.`,
      };
    return run.sent ? run : undefined;
  },
};
