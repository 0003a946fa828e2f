import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from './Config.ts';
import { readConfig } from './readConfig.ts';
import { listOpenSecrets, SECRETS } from './readSecrets.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Buffer, mode = 0o600): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

const KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

test('each secret may stand in a file, with a line break at its end', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const contents: { [name: string]: string } = {
    DATABASE_URL: 'postgres://serving:hush@127.0.0.1/portal',
    DATABASE_MIGRATE_URL: 'postgres://owner:hush@127.0.0.1/portal',
    ENCRYPTION_KEYS: KEYS,
    SMTP_URL: 'smtps://someone:hush@mail.example',
    EVENT_RECEIVERS: JSON.stringify({
      cases: { url: 'https://cases.example/events', secrets: [secret] },
    }),
    TEXT_GATEWAY_SECRET: secret,
    MAIL_WEBHOOK_SECRET: secret,
    TWILIO_AUTH_TOKEN: 'ab'.repeat(16),
  };
  expect(Object.keys(contents).sort()).toEqual(SECRETS);
  const inFiles = (names: string[]) =>
    Object.fromEntries(names.map((name) => [`${name}_FILE`, fileOf(name, `${contents[name]}\n`)]));
  const others = { MAIL_REPLY_TO: 'reply@agency.example', TEXT_GATEWAY: 'https://texts.example/' };
  const { TWILIO_AUTH_TOKEN: _twilio, ...withGateway } = contents;
  const names = Object.keys(withGateway);
  expect(readConfig({ ...others, ...inFiles(names) })).toEqual(
    readConfig({ ...others, ...withGateway }),
  );
  const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_FROM: '+12025550100' };
  const { smsGateway } = readConfig({ ...twilio, ...inFiles(['TWILIO_AUTH_TOKEN']) });
  expect(smsGateway).toMatchObject({ twilio: { authToken: contents.TWILIO_AUTH_TOKEN } });
});

test.each([
  ['both are set', () => ({ ENCRYPTION_KEYS: KEYS, ENCRYPTION_KEYS_FILE: fileOf('a', KEYS) })],
  ['it is not there', () => ({ SMTP_URL_FILE: path.join(folder, 'nowhere') })],
  ['it is a folder', () => ({ SMTP_URL_FILE: folder })],
  ['it is empty', () => ({ SMTP_URL_FILE: fileOf('b', ' \n') })],
  ['it is no text', () => ({ ENCRYPTION_KEYS_FILE: fileOf('c', Buffer.from([0xff, 0xfe, 1])) })],
  ['it is no file', () => ({ SMTP_URL_FILE: '/dev/zero' })],
  ['it is too large', () => ({ SMTP_URL_FILE: fileOf('d', 'a'.repeat(1024 * 1024 + 1)) })],
])('one line says that %s', (_, env) => {
  let message = '';
  try {
    readConfig(env());
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    ({ message } = error as Error);
  }
  expect(message).toMatch(/^(SMTP_URL|ENCRYPTION_KEYS)/);
  expect(message).toContain('_FILE');
  expect(message).not.toMatch(/\n|k1:|aaaa/);
});

test('an empty variable counts as absent, and what is no secret has no file', () => {
  expect(readConfig({ SMTP_URL_FILE: ' ', SMTP_URL: '' }).smtpUrl).toBeUndefined();
  expect(readConfig({ PORT_FILE: fileOf('e', '4000') }).port).toBe(3000);
});

test('a file that everybody may open is named, one of its owner and group is not', () => {
  const listOf = (mode: number) =>
    listOpenSecrets({ ENCRYPTION_KEYS_FILE: fileOf('f', KEYS, mode) });
  expect([0o600, 0o440, 0o640].flatMap(listOf)).toEqual([]);
  // Nobody comes through the folder above it.
  expect([0o644, 0o602].flatMap(listOf)).toEqual([]);
  chmodSync(folder, 0o711);
  for (const mode of [0o644, 0o602])
    expect(listOf(mode)).toEqual([expect.stringMatching(/^ENCRYPTION_KEYS_FILE: .*chmod o= /)]);
});
