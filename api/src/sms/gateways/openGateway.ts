import type { Config } from '../../config/index.ts';
import type { Gateway } from './Gateway.ts';
import { webhookGateway } from './webhookGateway.ts';

/** Loaded where Twilio sends texts, with its SDK. */
const loadTwilio = () => import('./twilioGateway.ts');

/** What sends text messages here; undefined where nothing does. */
export async function openGateway({
  smsGateway,
  publicUrl,
}: Pick<Config, 'smsGateway' | 'publicUrl'>): Promise<Gateway | undefined> {
  if (!smsGateway) return undefined;
  if ('webhook' in smsGateway) return webhookGateway(smsGateway.webhook);
  return (await loadTwilio()).twilioGateway(smsGateway.twilio, publicUrl);
}
