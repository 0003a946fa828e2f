import type { Config } from '../../config/index.ts';
import type { Gateway } from './Gateway.ts';
import { twilioGateway } from './twilioGateway.ts';
import { webhookGateway } from './webhookGateway.ts';

/** What sends text messages here; undefined where nothing does. */
export function openGateway({
  smsGateway,
  publicUrl,
}: Pick<Config, 'smsGateway' | 'publicUrl'>): Gateway | undefined {
  if (!smsGateway) return undefined;
  return 'webhook' in smsGateway
    ? webhookGateway(smsGateway.webhook)
    : twilioGateway(smsGateway.twilio, publicUrl);
}
