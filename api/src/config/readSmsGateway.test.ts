import { secretOf } from '../../test/eventReceiver.ts';
import { readSmsGateway } from './readSmsGateway.ts';

const SECRET = secretOf(3);
const read = (env: Record<string, string>, isProduction = true) =>
  readSmsGateway((name) => env[name], { isProduction });
const WEBHOOK = { TEXT_GATEWAY: 'https://texts.example/send', TEXT_GATEWAY_SECRET: SECRET };
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-account',
  TWILIO_FROM: '+18035550100',
};

test('one of two sends texts, or none', () => {
  expect(read({})).toBeUndefined();
  expect(read({ ...WEBHOOK, TEXT_GATEWAY_SECRET: `${SECRET}, ${secretOf(4)}` })).toEqual({
    webhook: {
      url: 'https://texts.example/send',
      secrets: [SECRET, secretOf(4)],
      network: 'public',
    },
  });
  expect(read(TWILIO)).toEqual({
    twilio: {
      url: 'https://api.twilio.com',
      accountSid: TWILIO.TWILIO_ACCOUNT_SID,
      authToken: 'token-of-the-account',
      from: '+18035550100',
      network: 'public',
    },
  });
});

test.each<[string, Record<string, string>, boolean?]>([
  ['both', { ...WEBHOOK, ...TWILIO }],
  ['a secret alone', { TEXT_GATEWAY_SECRET: SECRET }],
  ['no secret', { TEXT_GATEWAY: WEBHOOK.TEXT_GATEWAY }],
  ['a secret that is none', { ...WEBHOOK, TEXT_GATEWAY_SECRET: 'whsec_short' }],
  ['http', { ...WEBHOOK, TEXT_GATEWAY: 'http://texts.example' }, false],
  ['a password in the address', { ...WEBHOOK, TEXT_GATEWAY: 'https://a:secret-word@b.example' }],
  ['this machine in production', { ...WEBHOOK, TEXT_GATEWAY_NETWORK: 'loopback' }],
  ['a network that is none', { ...WEBHOOK, TEXT_GATEWAY_NETWORK: 'all' }],
  ['no account', { ...TWILIO, TWILIO_ACCOUNT_SID: '' }],
  ['no token', { ...TWILIO, TWILIO_AUTH_TOKEN: '' }],
  ['a sender that is none', { ...TWILIO, TWILIO_FROM: 'Agency' }],
])('%s is refused, without a secret in what is said', (_what, env, isProduction = true) => {
  let said = '';
  try {
    read(env, isProduction);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(/TEXT_GATEWAY|TWILIO/);
  for (const secret of [SECRET, 'whsec_short', 'secret-word', 'token-of-the-account'])
    expect(said).not.toContain(secret);
});
