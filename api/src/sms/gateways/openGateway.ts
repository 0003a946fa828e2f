import type { Config } from '../../config/index.ts';
import type { Gateway } from './Gateway.ts';
import { twilioGateway } from './twilioGateway.ts';
import { webhookGateway } from './webhookGateway.ts';

/** What sends text messages here; undefined where nothing does. */
export function openGateway({
  textGateway,
  publicUrl,
}: Pick<Config, 'textGateway' | 'publicUrl'>): Gateway | undefined {
  if (!textGateway) return undefined;
  return 'webhook' in textGateway
    ? webhookGateway(textGateway.webhook)
    : twilioGateway(textGateway.twilio, publicUrl);
}
