import { generateKeyPairSync } from 'node:crypto';
import { secretOf, writeReceivers } from '../../test/eventReceiver.ts';
import { ConfigError, readConfig } from './index.ts';

const url = 'https://cases.agency.example/events';
const secrets = [secretOf(1)];
const read = (receivers: object, env = {}) =>
  readConfig({ EVENT_RECEIVERS: writeReceivers(receivers), ...env }).eventReceivers;

test('without the file there are none', () => {
  expect([...readConfig({}).eventReceivers]).toEqual([]);
});

test('a receiver has an address, secrets and a network', () => {
  const found = read({
    'case-system': { url, secrets: [secretOf(1), secretOf(2)] },
    archive: { url: 'https://10.1.2.3:8443/in?key=a', secrets, network: 'private' },
    'in-development': { url: 'http://localhost:8080/', secrets, network: 'loopback' },
  });
  expect(Object.fromEntries(found)).toEqual({
    'case-system': { url, secrets: [secretOf(1), secretOf(2)], network: 'public' },
    archive: { url: 'https://10.1.2.3:8443/in?key=a', secrets, network: 'private' },
    'in-development': { url: 'http://localhost:8080/', secrets, network: 'loopback' },
  });
});

test.each([
  ['no object', [], 'an object of receivers'],
  ['a name that is none', { 'Case System': { url, secrets } }, 'no name of a receiver'],
  ['a receiver that is none', { a: url }, 'must be an object'],
  ['a word that it has not', { a: { url, secret: secrets[0] } }, '"secret"'],
  ['no address', { a: { secrets } }, 'an https address'],
  ['an address that is none', { a: { url: 'cases', secrets } }, 'an https address'],
  ['an open address', { a: { url: 'http://cases.example/', secrets } }, 'an https address'],
  ['an open address of this machine', { a: { url: 'http://localhost/', secrets } }, 'an https address'],
  ['an open address of elsewhere in development', { a: { url: 'http://cases.example/', secrets, network: 'loopback' } }, 'an https address'],
  ['a password in the address', { a: { url: 'https://u:hunter2@cases.example/', secrets } }, 'take it out'],
  ['a network that is none', { a: { url, secrets, network: 'all' } }, 'a network that is none'],
  ['no secrets', { a: { url } }, '"secrets"'],
  ['an empty list of secrets', { a: { url, secrets: [] } }, '"secrets"'],
  ['a secret that is short', { a: { url, secrets: ['whsec_aHVudGVyMg=='] } }, '"secrets"'],
  ['a secret of another kind', { a: { url, secrets: ['hunter2'] } }, '"secrets"'],
])('%s is refused in one line, without a secret', (_, receivers, named) => {
  const reading = () => read(receivers);
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(named);
  expect(reading).not.toThrow(/\n|hunter2|aHVudGVyMg/);
}); // biome-ignore format: a list

const hostKeys = [`SHA256:${'A'.repeat(43)}`];
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

test('a bucket, and a folder that is reached by SFTP, are receivers', () => {
  const found = read({
    archive: { url: 's3://cases/in?region=us-gov-west-1' },
    store: {
      url: 's3://cases?endpoint=https://s3.agency.example',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
      network: 'private',
    },
    mainframe: { url: 'sftp://porch%20light@files.example/in/box/', password: 'hunter2', hostKeys },
    home: { url: 'sftp://a@[2001:db8::1]:2222/~/in', privateKey, hostKeys },
    top: { url: 'sftp://a@files.example/~/', privateKey, hostKeys },
  });
  expect(Object.fromEntries(found)).toEqual({
    archive: {
      bucket: { bucket: 'cases', prefix: 'in/', region: 'us-gov-west-1' },
      network: 'public',
    },
    store: {
      bucket: { bucket: 'cases', prefix: '', endpoint: 'https://s3.agency.example' },
      credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
      network: 'private',
    },
    mainframe: {
      sftp: {
        host: 'files.example',
        port: 22,
        username: 'porch light',
        folder: '/in/box',
        hostKeys,
        password: 'hunter2',
      },
      network: 'public',
    },
    home: {
      sftp: { host: '2001:db8::1', port: 2222, username: 'a', folder: 'in', hostKeys, privateKey },
      network: 'public',
    },
    top: {
      sftp: { host: 'files.example', port: 22, username: 'a', folder: '.', hostKeys, privateKey },
      network: 'public',
    },
  });
});

const sftp = { url: 'sftp://a@files.example/in', password: 'hunter2', hostKeys };
const s3 = { url: 's3://cases', accessKeyId: 'id', secretAccessKey: 'hunter2' };

test.each([
  ['a bucket that is none', { ...s3, url: 's3://' }, 'must name a bucket'],
  ['credentials in its address', { ...s3, url: 's3://u:hunter2@cases' }, '"secretAccessKey"'],
  ['half of the credentials', { ...s3, accessKeyId: undefined }, 'or neither'],
  ['an open endpoint', { ...s3, url: 's3://cases?endpoint=http://s3.example' }, 'not https'],
  ['a secret that signs nothing there', { ...s3, secrets }, '"secrets"'],
  ['no user', { ...sftp, url: 'sftp://files.example/in' }, 'sftp://user@host/folder'],
  ['a password in the address', { ...sftp, url: 'sftp://a:hunter2@files.example/in' }, '"password"'],
  ['a path that is none', { ...sftp, url: 'sftp://a@files.example/%zz' }, 'stands for no character'],
  ['a path that hides a character', { ...sftp, url: 'sftp://a@files.example/%00a' }, 'control character'],
  ['a port that is none', { ...sftp, url: 'sftp://a@files.example:0/in' }, 'sftp://user@host/folder'],
  ['a prefix that is none', { ...s3, url: 's3://cases/%zz' }, 'stands for no character'],
  ['credentials in an endpoint', { ...s3, url: 's3://cases?endpoint=https://u:hunter2@s3.example' }, '"secretAccessKey"'],
  ['a secret in place of a name', { ...s3, hunter2_hunter2_hunter2_hunter2_hunter2_hunter2: 1 }, 'a property'],
  ['no password and no key', { ...sftp, password: undefined }, 'either'],
  ['a password and a key', { ...sftp, privateKey }, 'either'],
  ['a key that is none', { ...sftp, password: undefined, privateKey: 'hunter2' }, 'is none'],
  ['a server that may be any', { ...sftp, hostKeys: undefined }, '"hostKeys"'],
  ['a server known by nothing', { ...sftp, hostKeys: [] }, '"hostKeys"'],
  ['a fingerprint that is none', { ...sftp, hostKeys: ['MD5:aa'] }, '"hostKeys"'],
])('%s is refused in one line, without a secret', (_, receiver, named) => {
  const reading = () => read({ a: receiver });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(named);
  expect(reading).not.toThrow(/\n|hunter2/);
}); // biome-ignore format: a list

test('this machine is no receiver in production', () => {
  const receivers = { a: { url: 'https://localhost/', secrets, network: 'loopback' } };
  expect(() => read(receivers, { NODE_ENV: 'production' })).toThrow('for development');
});

test('it may stand in the environment itself', () => {
  const EVENT_RECEIVERS = JSON.stringify({ archive: { url, secrets } });
  expect([...readConfig({ EVENT_RECEIVERS }).eventReceivers.keys()]).toEqual(['archive']);
  for (const broken of ['{ "archive": hunter2', '[]'])
    expect(() => readConfig({ EVENT_RECEIVERS: broken })).toThrow(
      /^EVENT_RECEIVERS(: its content is not JSON\.| must hold an object of receivers by name\.)$/,
    );
});

test('a file that is not there, or holds no JSON, is named', () => {
  expect(() => readConfig({ EVENT_RECEIVERS: '/nowhere/receivers.json' })).toThrow('ENOENT');
  const file = import.meta.filename;
  expect(() => readConfig({ EVENT_RECEIVERS: file })).toThrow(`${file} is not JSON`);
});

test.each(["'", '"'])('in quotes (%s) it is no file, and no secret is told', (quote) => {
  const text = JSON.stringify({ archive: { url, secrets } });
  const neither = /^EVENT_RECEIVERS is neither JSON nor the path of a file\.$/;
  // As `docker run --env-file` keeps them; and what is no path whatever stands around it.
  for (const value of [text, secrets[0], 'x'.repeat(300)])
    expect(() => readConfig({ EVENT_RECEIVERS: `${quote}${value}${quote}` })).toThrow(neither);
  expect(() => readConfig({ EVENT_RECEIVERS: secrets[0] })).toThrow(neither);
});

test('a secret where a name stands is not told', () => {
  const [secret] = secrets as [string];
  for (const receivers of [{ [secret]: { url, secrets } }, { archive: { url, [secret]: secrets } }])
    expect(() => read(receivers)).not.toThrow('whsec_');
});
