import { ConfigError, type MailReplies } from './Config.ts';
import { isSecret } from './receivers/readWebhookReceiver.ts';

type Text = (name: string) => string | undefined;

/** Characters before the @ that RFC 5321 allows, those behind the + (a token, 32) and the + itself left out. */
const LONGEST_LOCAL = 64 - 1 - 32;

/** What every mail server takes unquoted, and does not take apart. */
const ADDRESS =
  /^([a-z0-9]+(?:[._-][a-z0-9]+)*)@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})$/;

/** 256 KB to 50 MB. */
const [LEAST_BYTES, MOST_BYTES] = [256 * 1024, 50 * 1024 * 1024];
const BYTES = 10 * 1024 * 1024;

/**
 * Reads where applicants can reply by e-mail: `MAIL_REPLY_TO`, with what goes with it.
 * @throws ConfigError; the message repeats no secret.
 */
export function readMailReplies(text: Text): MailReplies | undefined {
  const address = text('MAIL_REPLY_TO');
  if (!address) {
    const alone = ['MAIL_WEBHOOK_SECRET', 'MAIL_BYTES'].find((name) => text(name));
    if (alone) throw new ConfigError(`${alone} is set, and MAIL_REPLY_TO is not.`);
    return undefined;
  }
  const [, local, domain] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (!local || !domain || local.length > LONGEST_LOCAL)
    throw new ConfigError(
      `MAIL_REPLY_TO must be an address such as reply@agency.example: before the @ at most ${LONGEST_LOCAL} letters, digits, dots and hyphens, and no "+", which the portal puts there.`,
    );
  const secrets = (text('MAIL_WEBHOOK_SECRET') ?? '').split(/[\s,]+/).filter(Boolean);
  if (!secrets.every(isSecret))
    throw new ConfigError(
      'MAIL_WEBHOOK_SECRET must be "whsec_" and 24 to 64 bytes in base64; several with commas.',
    );
  const bytes = Number(text('MAIL_BYTES') ?? BYTES);
  if (!Number.isSafeInteger(bytes) || bytes < LEAST_BYTES || bytes > MOST_BYTES)
    throw new ConfigError(
      `MAIL_BYTES must be a whole number of bytes from ${LEAST_BYTES} to ${MOST_BYTES}.`,
    );
  return Object.freeze({ local, domain, secrets: Object.freeze(secrets), bytes });
}
