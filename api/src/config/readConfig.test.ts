import { ConfigError, readConfig } from './index.ts';

const key = `a:${Buffer.alloc(32, 1).toString('base64')}`;

test('an empty environment runs on this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isPublicUrlGiven: false,
    oidc: { clientId: 'porchlight-web', audience: 'http://localhost:3000/api' },
    warnings: [],
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  ['a database without keys', { DATABASE_URL: 'postgres://h/d' }, 'ENCRYPTION_KEYS'],
  ['an owner alone', { DATABASE_MIGRATE_URL: 'postgres://h/d' }, 'DATABASE_MIGRATE_URL'],
  ['a port that is none', { PORT: '80x' }, 'PORT'],
  ['a name to listen on', { HOST: 'portal.example' }, 'HOST'],
  ['a role that is none', { ROLE: 'queue' }, 'web'],
  ['a role beside others without a database of theirs', { ROLE: 'worker' }, 'DATABASE_URL'],
  ['a pooler of a mode that needs no word', { DATABASE_POOLER: 'session' }, 'DATABASE_POOLER'],
  [
    'a pooler of transactions before a process that runs jobs',
    { DATABASE_URL: 'postgres://h/d', ENCRYPTION_KEYS: key, DATABASE_POOLER: 'transaction' },
    'ROLE=all',
  ],
  ['a level that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [
    'a collector that is no URL',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER',
  ],
  [
    'a share of traces over the whole',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '10' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  ['a public address with a path', { PUBLIC_URL: 'https://a.example/app' }, 'PUBLIC_URL'],
  ['a store of another kind', { DOCUMENTS_URL: 'ftp://a/b' }, 'DOCUMENTS_URL'],
  ['a bucket without a name', { DOCUMENTS_URL: 's3:///a' }, 'DOCUMENTS_URL'],
  ['credentials in an address', { DOCUMENTS_URL: 's3://key:secret@papers' }, 'AWS environment'],
  ['a misspelt region', { DOCUMENTS_URL: 's3://papers?regoin=eu' }, 'regoin'],
  ['an endpoint that is none', { DOCUMENTS_URL: 's3://papers?endpoint=s3.example' }, 'endpoint'],
  ['a total of no bytes', { DOCUMENTS_TOTAL_BYTES: '1 TB' }, 'DOCUMENTS_TOTAL_BYTES'],
  ['a scanner without a port', { CLAMD: 'clamd' }, 'CLAMD'],
  ['a scanner with a port that is none', { CLAMD: 'clamd:99999' }, 'CLAMD'],
  ['a proxy that is no address', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [
    'plain http in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'http://a.example' },
    'PUBLIC_URL',
  ],
  ['a wish that is neither yes nor no', { PUBLISH_ON_SAVE: 'maybe' }, 'PUBLISH_ON_SAVE'],
  [
    'to publish what is saved in production',
    { NODE_ENV: 'production', PUBLISH_ON_SAVE: 'yes' },
    'definitions publish --reason',
  ],
])('refuses %s in one line', (_, env, named) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(named);
  expect(read).not.toThrow(/\n/);
});

test.each([
  ['yes at home', {}, true],
  ['no at home where that is asked for', { PUBLISH_ON_SAVE: 'no' }, false],
  ['no in production', { NODE_ENV: 'production' }, false],
])('what is saved is public: %s', (_, env, publishesOnSave) => {
  expect(readConfig(env).publishesOnSave).toBe(publishesOnSave);
});

test('names unsafe defaults in production and none once they are set', () => {
  expect(readConfig({ NODE_ENV: 'production' }).warnings.length).toBeGreaterThan(2);
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://a.example/',
    DATABASE_URL: 'postgres://u:p@h/d?sslmode=verify-full',
    DATABASE_MIGRATE_URL: 'postgres://o:p@h/d?sslmode=verify-full',
    ENCRYPTION_KEYS: key,
    CLAMD: '/run/clamav/clamd.ctl',
    TRUST_PROXY: '10.0.0.1',
  });
  expect(config.warnings).toEqual([]);
  expect(config).toMatchObject({ publicUrl: 'https://a.example', trustProxy: ['10.0.0.1/32'] });
});

describe('in production a connection that leaves this machine', () => {
  const production = (env: object) =>
    readConfig({ NODE_ENV: 'production', ENCRYPTION_KEYS: key, ...env });

  test.each([
    ['DATABASE_URL', 'postgres://u:hunter2@h/d', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslmode=no-verify', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslmode=require&uselibpqcompat=true', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@localhost/d?host=h', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslmode=verify-full&sslmode=disable', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?host=/run/postgresql&host=h', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?host=', 'database'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?host=a:b', 'database'],
    ['DOCUMENTS_URL', 's3://papers?endpoint=http://store:9000', 'documents'],
    ['DOCUMENTS_URL', 's3://papers?endpoint=HTTP://store:9000', 'documents'],
    ['AWS_ENDPOINT_URL', 'http://store:9000', 'documents'],
    ['AWS_ENDPOINT_URL_S3', 'http://store:9000', 'documents'],
    ['SMTP_URL', 'smtps:///?host=h&pass=hunter2&tls.rejectUnauthorized=false', 'mail'],
    ['SMTP_URL', 'smtps://u:hunter2@mail.example?tls.rejectUnauthorized=false', 'mail'],
    ['CLAMD', 'clamav:3310', 'scanner'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', 'traces'],
  ])('%s as %s is refused without TLS, unless its service is named', (name, address, service) => {
    const read = () => production({ [name]: address });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`PLAIN_CONNECTIONS=${service}`);
    expect(read).not.toThrow(/hunter2|\n/);
    const { warnings } = production({ [name]: address, PLAIN_CONNECTIONS: `${service}, traces` });
    expect(warnings.filter((line) => line.startsWith(`${name} leaves`))).toHaveLength(1);
  });

  test.each([
    ['DATABASE_URL', 'postgres://u:p@h/d?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1/d'],
    ['DATABASE_URL', 'postgres:///d?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres:///d?host=::1'],
    ['DATABASE_URL', 'postgres:///d'],
    ['AWS_ENDPOINT_URL', 'http://127.0.0.1:9000'],
    ['SMTP_URL', 'smtp:///x'],
    ['DOCUMENTS_URL', 's3://papers?endpoint=https://store'],
    ['DOCUMENTS_URL', 's3://papers'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['CLAMD', '/run/clamav/clamd.ctl'],
    ['CLAMD', '[::1]:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector:4318'],
  ])('%s as %s is taken', (name, address) => {
    const { warnings } = production({ [name]: address });
    expect(warnings.filter((line) => line.includes('leaves this machine'))).toEqual([]);
  });

  test('to a mail server has TLS, or is none', () => {
    const SMTP_URL = 'smtp://u:p@mail.example:587?from=help@agency.example';
    const demanded = 'smtp://u:p@mail.example:587?from=help%40agency.example&requireTLS=true';
    const told = (env: object) => production(env).warnings.filter((line) => /ETLS/.test(line));
    expect(production({ SMTP_URL }).smtpUrl).toBe(demanded);
    expect(told({ SMTP_URL })).toHaveLength(1);
    expect(production({ SMTP_URL, PLAIN_CONNECTIONS: 'mail' }).smtpUrl).toBe(SMTP_URL);
    expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
    // Who wrote it herself knows of it.
    expect(told({ SMTP_URL: `${SMTP_URL}&requireTLS=true` })).toEqual([]);
  });

  test('to a host that only PGHOST names is one, too', () => {
    const DATABASE_URL = 'postgres:///d';
    expect(() => production({ DATABASE_URL, PGHOST: 'h' })).toThrow('PLAIN_CONNECTIONS=database');
    expect(production({ DATABASE_URL, PGHOST: '/run/postgresql' })).toMatchObject({
      databaseUrl: DATABASE_URL,
    });
  });

  test.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_EXTRA_CA_CERTS'],
    ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslrootcert=/nowhere', '/nowhere'],
  ])('%s=%s is refused in one line', (name, value, named) => {
    const read = () => production({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(named);
    expect(read).not.toThrow(/hunter2|\n/);
  });

  test('of a service that is none is not named', () => {
    expect(() => production({ PLAIN_CONNECTIONS: 'databse' })).toThrow('databse');
  });
});

test('says that nobody looks at how staff of another provider signed in, unless somebody does', () => {
  const other = { OIDC_AUTHORITY: 'https://id.example', STUDIO_ROLE_CLAIM: 'roles' };
  const isTold = (env: object) =>
    readConfig({ ...other, ...env }).warnings.some((line) => line.startsWith('STAFF_ACR'));
  expect([
    isTold({}),
    isTold({ STUDIO_ROLE_CLAIM: '' }),
    isTold({ STAFF_ACR: ' mfa  gold ' }),
  ]).toEqual([true, false, false]);
  expect(readConfig({ STAFF_ACR: ' mfa  gold ' }).studio.acr).toEqual(['mfa', 'gold']);
});

test.each([
  [{}, '127.0.0.1'],
  [{ PUBLIC_URL: 'https://a.example' }, '::'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ HOST: '[::1]' }, '::1'],
  [{ HOST: 'localhost', PUBLIC_URL: 'https://a.example' }, '127.0.0.1'],
  [{ HOST: '10.0.0.7', PUBLIC_URL: 'https://a.example' }, '10.0.0.7'],
])('of %j it listens on %s', (env, host) => {
  expect(readConfig(env).host).toBe(host);
});

test.each([
  ['127.0.0.1', 'this machine only'],
  ['0.0.0.0', 'cannot sign in'],
])('in production without PUBLIC_URL on %s it says what that means', (HOST, named) => {
  const { warnings } = readConfig({ NODE_ENV: 'production', HOST });
  expect(warnings.filter((line) => line.startsWith('PUBLIC_URL'))).toEqual([
    expect.stringContaining(named),
  ]);
});

test.each([
  ['clamd:3310', { host: 'clamd', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('finds the scanner at %s', (CLAMD, clamd) => {
  expect(readConfig({ CLAMD }).clamd).toEqual(clamd);
});

test.each([
  ['s3://papers', { bucket: 'papers', prefix: '' }],
  [
    's3://papers/portal/a/?endpoint=http://s3.example:7480&region=eu',
    { bucket: 'papers', prefix: 'portal/a/', endpoint: 'http://s3.example:7480', region: 'eu' },
  ],
  ['file:///var/lib/papers', { folder: '/var/lib/papers' }],
])('keeps documents at %s', (DOCUMENTS_URL, documents) => {
  expect(readConfig({ DOCUMENTS_URL }).documents).toEqual(documents);
});

test('an address with a password is not repeated in the message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});
