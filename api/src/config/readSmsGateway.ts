import { ConfigError, type EventNetwork, type SmsGatewayPlace } from './Config.ts';
import { isLoopback } from './readUrl.ts';
import { isSecret } from './receivers/readWebhookReceiver.ts';

const NETWORKS: EventNetwork[] = ['public', 'private', 'loopback'];
const TWILIO = 'https://api.twilio.com';

type Text = (name: string) => string | undefined;
type Options = { isProduction: boolean };

/**
 * Reads what sends text messages: `TEXT_GATEWAY` with its secret, or an account of Twilio.
 * @throws ConfigError; the message repeats no value.
 */
export function readSmsGateway(text: Text, options: Options): SmsGatewayPlace | undefined {
  const isTwilio = ['ACCOUNT_SID', 'AUTH_TOKEN', 'FROM'].some((name) => text(`TWILIO_${name}`));
  if (isTwilio && text('TEXT_GATEWAY'))
    throw new ConfigError('TEXT_GATEWAY and TWILIO_ACCOUNT_SID are both set: one sends texts.');
  if (isTwilio) return readTwilio(text, options);
  if (text('TEXT_GATEWAY')) return readWebhook(text, options);
  if (text('TEXT_GATEWAY_SECRET'))
    throw new ConfigError('TEXT_GATEWAY_SECRET is set, and TEXT_GATEWAY is not.');
  return undefined;
}

/** @returns The address, and which addresses its name may have. */
function readPlace(
  names: { url: string; network: string },
  text: Text,
  { isProduction }: Options,
  otherwise?: string,
): { url: string; network: EventNetwork } {
  const url = text(names.url) ?? otherwise ?? '';
  const network = (text(names.network) ?? 'public') as EventNetwork;
  if (!NETWORKS.includes(network))
    throw new ConfigError(`${names.network} must be one of ${NETWORKS.join(', ')}.`);
  if (network === 'loopback' && isProduction)
    throw new ConfigError(`${names.network}=loopback is for development.`);
  if (!URL.canParse(url)) throw new ConfigError(`${names.url} must be an https address.`);
  const { protocol, username, password, hash } = new URL(url);
  const isOpenOk = network === 'loopback' && protocol === 'http:' && isLoopback(url);
  if (protocol !== 'https:' && !isOpenOk)
    throw new ConfigError(`${names.url} must be an https address.`);
  if (username || password || hash)
    throw new ConfigError(`${names.url} has a name, a password or a fragment: take it out.`);
  return { url: url.replace(/\/+$/, ''), network };
}

function readWebhook(text: Text, options: Options): SmsGatewayPlace {
  const names = { url: 'TEXT_GATEWAY', network: 'TEXT_GATEWAY_NETWORK' };
  const place = readPlace(names, text, options);
  const secrets = (text('TEXT_GATEWAY_SECRET') ?? '').split(/[\s,]+/).filter(Boolean);
  if (secrets.length === 0 || !secrets.every(isSecret))
    throw new ConfigError(
      'TEXT_GATEWAY needs TEXT_GATEWAY_SECRET: "whsec_" and 24 to 64 bytes in base64; several with commas.',
    );
  return Object.freeze({ webhook: Object.freeze({ ...place, secrets: Object.freeze(secrets) }) });
}

function readTwilio(text: Text, options: Options): SmsGatewayPlace {
  const names = { url: 'TWILIO_API_URL', network: 'TWILIO_NETWORK' };
  const place = readPlace(names, text, options, TWILIO);
  const accountSid = text('TWILIO_ACCOUNT_SID') ?? '';
  const authToken = text('TWILIO_AUTH_TOKEN') ?? '';
  const from = text('TWILIO_FROM') ?? '';
  if (!/^AC[0-9a-fA-F]{32}$/.test(accountSid))
    throw new ConfigError('TWILIO_ACCOUNT_SID must be "AC" and 32 hexadecimal digits.');
  if (!authToken)
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN, which signs what Twilio tells.',
    );
  if (!/^(\+\d{8,15}|\d{5,6}|MG[0-9a-fA-F]{32})$/.test(from))
    throw new ConfigError(
      'TWILIO_FROM must be a number such as +18035550100, a short code, or a messaging service ("MG…").',
    );
  return Object.freeze({ twilio: Object.freeze({ ...place, accountSid, authToken, from }) });
}
