import { secretOf } from '../../test/eventReceiver.ts';
import { readMailReplies } from './readMailReplies.ts';

const SECRET = secretOf(3);
const TO = { MAIL_REPLY_TO: 'reply@agency.example' };
const read = (env: Record<string, string>) => readMailReplies((name) => env[name]);

test('nobody replies by mail without an address, and whatever else is set has a bound', () => {
  expect(read({})).toBeUndefined();
  expect(read({ ...TO, MAIL_REPLY_TO: 'Case.Desk@Agency.Example' })).toEqual({
    local: 'case.desk',
    domain: 'agency.example',
    secrets: [],
    bytes: 10 * 1024 * 1024,
  });
  const more = { MAIL_WEBHOOK_SECRET: `${SECRET}, ${secretOf(4)}`, MAIL_BYTES: '1000000' };
  expect(read({ ...TO, ...more })).toMatchObject({
    secrets: [SECRET, secretOf(4)],
    bytes: 1_000_000,
  });
});

test.each<[string, Record<string, string>]>([
  ['a secret alone', { MAIL_WEBHOOK_SECRET: SECRET }],
  ['a bound alone', { MAIL_BYTES: '1000000' }],
  ['a name alone', { MAIL_REPLY_TO: 'reply' }],
  ['a name of no domain', { MAIL_REPLY_TO: 'reply@localhost' }],
  ['a name with a place for the token', { MAIL_REPLY_TO: 'a+b@agency.example' }],
  ['a name with a quote', { MAIL_REPLY_TO: '"reply"@agency.example' }],
  ['two lines', { MAIL_REPLY_TO: 'reply@agency.example\nBcc: x@example.org' }],
  ['two addresses', { MAIL_REPLY_TO: 'reply@agency.example,x@agency.example' }],
  ['a name that leaves no room', { MAIL_REPLY_TO: `${'r'.repeat(32)}@agency.example` }],
  ['a secret that is none', { ...TO, MAIL_WEBHOOK_SECRET: 'whsec_short' }],
  ['a bound that is none', { ...TO, MAIL_BYTES: '10 MB' }],
  ['a bound that is too low', { ...TO, MAIL_BYTES: '1000' }],
  ['a bound that is too high', { ...TO, MAIL_BYTES: '1000000000' }],
])('%s is refused in one line, without a secret in it', (_what, env) => {
  let said = '';
  try {
    read(env);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(/^MAIL_[^\n]+$/);
  for (const secret of [SECRET, 'whsec_short']) expect(said).not.toContain(secret);
});
