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
