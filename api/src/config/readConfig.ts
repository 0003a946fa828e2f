import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Config, ConfigError, type Role } from './Config.ts';
import { MAIL_HAS_TLS, readConnections, readMailServer, readPlain } from './plainConnections.ts';
import { readAddresses } from './readAddresses.ts';
import { readClamd } from './readClamd.ts';
import { readDocuments } from './readDocuments.ts';
import { readMailReplies } from './readMailReplies.ts';
import { readReceivers } from './readReceivers.ts';
import { readSecrets } from './readSecrets.ts';
import { readSmsGateway } from './readSmsGateway.ts';
import { readTelemetry } from './readTelemetry.ts';
import { isLoopback, isLoopbackHost, readUrl } from './readUrl.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const ROLES: Role[] = ['all', 'web', 'worker', 'migrate'];

const DOCUMENTS_FREE = 512 * 1024 * 1024;

/**
 * Reads the configuration. The only place that knows the names of environment variables.
 * @param env Usually `process.env`. An empty value counts as absent. A secret may stand in a file (`SECRETS`).
 * @throws ConfigError with one line for the operator.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const text = readSecrets(env);
  const isProduction = text('NODE_ENV') === 'production';
  const port = readPort(text('PORT'));
  const url = (name: string, protocols = ['http:', 'https:']) =>
    readUrl(name, text(name), protocols);
  const givenUrl = url('PUBLIC_URL');
  const publicUrl = givenUrl ? readOrigin(givenUrl) : `http://localhost:${port}`;
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const givenMail = url('SMTP_URL', ['smtp:', 'smtps:']);
  const plain = readPlain(text('PLAIN_CONNECTIONS'));
  const config: Config = {
    role: readRole(text('ROLE')),
    isProduction,
    port,
    host: readHost(text('HOST')) ?? (givenUrl ? '::' : '127.0.0.1'),
    publicUrl,
    isPublicUrlGiven: givenUrl !== undefined,
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseMigrateUrl: url('DATABASE_MIGRATE_URL', ['postgres:', 'postgresql:']),
    databasePooler: readPooler(text('DATABASE_POOLER')),
    definitionsDir: resolve(text('DEFINITIONS_DIR') ?? 'definitions'),
    publishesOnSave: readPublishing(text('PUBLISH_ON_SAVE'), isProduction),
    documents: readDocuments(text('DOCUMENTS_URL'), dataDir),
    documentsFree:
      readBytes('DOCUMENTS_FREE_BYTES', text('DOCUMENTS_FREE_BYTES')) ?? DOCUMENTS_FREE,
    documentsTotal: readBytes('DOCUMENTS_TOTAL_BYTES', text('DOCUMENTS_TOTAL_BYTES')),
    oidc: Object.freeze({
      authority: url('OIDC_AUTHORITY'),
      clientId: text('OIDC_CLIENT_ID') ?? 'porchlight-web',
      audience: text('OIDC_AUDIENCE') ?? `${publicUrl}/api`,
      registerUrl: url('OIDC_REGISTER_URL'),
      accountUrl: url('OIDC_ACCOUNT_URL'),
    }),
    studio: readStudio(text),
    clamd: readClamd(text('CLAMD')),
    encryptionKeys: text('ENCRYPTION_KEYS'),
    smtpUrl: readMailServer(givenMail, isProduction ? plain : undefined),
    eventReceivers: readReceivers(text('EVENT_RECEIVERS'), { isProduction }),
    smsGateway: readSmsGateway(text, { isProduction }),
    mailReplies: readMailReplies(text),
    demoUsers: readDemoUsers(text('DEMO_USERS')),
    trustProxy: Object.freeze(readAddresses('TRUST_PROXY', text('TRUST_PROXY'))),
    drainSeconds: readSeconds('DRAIN_SECONDS', text('DRAIN_SECONDS'), isProduction ? 5 : 0),
    telemetry: readTelemetry(text),
    logLevel: readLevel(text('LOG_LEVEL')),
    warnings: [],
  };
  refuseInsecure(config);
  const warnings = [
    ...listWarnings(config, givenUrl),
    ...(config.smtpUrl === givenMail ? [] : [MAIL_HAS_TLS]),
    ...(isProduction ? readConnections(config, text, plain) : []),
  ];
  return Object.freeze({ ...config, warnings: Object.freeze(warnings) });
}

function readStudio(text: (name: string) => string | undefined): Config['studio'] {
  return Object.freeze({
    roleClaim: text('STUDIO_ROLE_CLAIM') ?? text('OIDC_ADMIN_CLAIM'),
    role: text('STUDIO_ROLE') ?? 'admin',
    acr: Object.freeze((text('STAFF_ACR') ?? '').split(/\s+/).filter(Boolean)),
  });
}

const readDemoUsers = (text = ''): Config['demoUsers'] =>
  Object.freeze(
    text
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  );

function readOrigin(address: string): string {
  const { origin, pathname } = new URL(address);
  if (pathname !== '/')
    throw new ConfigError(`PUBLIC_URL must be an origin without a path, not "${address}".`);
  return origin;
}

function readPublishing(text: string | undefined, isProduction: boolean): boolean {
  if (text !== undefined && text !== 'yes' && text !== 'no')
    throw new ConfigError(`PUBLISH_ON_SAVE must be "yes" or "no", not "${text}".`);
  if (text === 'yes' && isProduction)
    throw new ConfigError(
      'PUBLISH_ON_SAVE=yes is for development: in production publish with npm run portal -- definitions publish --reason.',
    );
  return text === undefined ? !isProduction : text === 'yes';
}

function refuseInsecure(config: Config): void {
  if (config.databaseUrl && !config.encryptionKeys)
    throw new ConfigError(
      'DATABASE_URL needs ENCRYPTION_KEYS: each process would make a key of its own and could not read the others’ records.',
    );
  if (config.databaseMigrateUrl && !config.databaseUrl)
    throw new ConfigError('DATABASE_MIGRATE_URL needs DATABASE_URL: the role that serves.');
  if (config.role !== 'all' && !config.databaseUrl)
    throw new ConfigError(
      `ROLE=${config.role} needs DATABASE_URL: the embedded database serves one process, which then is all.`,
    );
  if (config.databasePooler && ['all', 'worker'].includes(config.role))
    throw new ConfigError(
      `DATABASE_POOLER is for ROLE=web: ROLE=${config.role} runs jobs, which listen and hold locks; its DATABASE_URL leads to PostgreSQL itself.`,
    );
  if (!config.isProduction) return;
  for (const [name, address] of [
    ['PUBLIC_URL', config.publicUrl],
    ['OIDC_AUTHORITY', config.oidc.authority],
  ] as const) {
    if (address?.startsWith('http:') && !isLoopback(address))
      throw new ConfigError(`${name} must be an https address in production, not "${address}".`);
  }
}

function listWarnings(config: Config, givenUrl: string | undefined): string[] {
  const warnings: string[] = [];
  if (config.oidc.authority && !(config.oidc.registerUrl && config.oidc.accountUrl))
    warnings.push(
      'OIDC_REGISTER_URL or OIDC_ACCOUNT_URL is not set: people who sign up or manage their account are sent to OIDC_AUTHORITY.',
    );
  if (config.oidc.authority && config.studio.roleClaim && config.studio.acr.length === 0)
    warnings.push(
      'STAFF_ACR is not set: a role counts however its owner signed in, unless OIDC_AUTHORITY gives it after a second factor alone.',
    );
  if (config.mailReplies && !config.smtpUrl)
    warnings.push('MAIL_REPLY_TO is set, and SMTP_URL is not: no mail is sent that has a reply.');
  if (!config.isProduction) return warnings;
  if (!givenUrl)
    warnings.push(
      isLoopbackHost(config.host)
        ? 'PUBLIC_URL is not set: the portal is reachable on this machine only.'
        : 'PUBLIC_URL is not set: people who reach the portal by another address cannot sign in.',
    );
  if (!config.databaseUrl)
    warnings.push('DATABASE_URL is not set: records stand in an embedded PostgreSQL in DATA_DIR.');
  if (!config.encryptionKeys)
    warnings.push(
      'ENCRYPTION_KEYS is not set: the key stands in DATA_DIR, beside what it protects.',
    );
  if (!config.clamd) warnings.push('CLAMD is not set: uploads are not scanned.');
  if (givenUrl?.startsWith('https:') && config.trustProxy.length === 0)
    warnings.push(
      'TRUST_PROXY is not set: limits by address count everybody behind a proxy as one.',
    );
  return warnings;
}

function readPort(text: string | undefined): number {
  const port = text === undefined ? 3000 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}

/** An address of an interface: a name would be looked up, and might bind another one tomorrow. */
function readHost(text: string | undefined): string | undefined {
  const host = text === 'localhost' ? '127.0.0.1' : text?.replace(/^\[(.*)\]$/, '$1');
  if (host !== undefined && !isIP(host))
    throw new ConfigError(
      `HOST must be an address such as 127.0.0.1, 0.0.0.0 or ::, not "${text}".`,
    );
  return host;
}

function readBytes(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = Number(text);
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new ConfigError(`${name} must be a whole number of bytes, not "${text}".`);
  return bytes;
}

function readRole(text: string | undefined): Role {
  const role = ROLES.find((name) => name === (text ?? 'all'));
  if (!role) throw new ConfigError(`ROLE must be one of ${ROLES.join(', ')}, not "${text}".`);
  return role;
}

function readPooler(text: string | undefined): 'transaction' | undefined {
  if (text === undefined || text === 'transaction') return text;
  throw new ConfigError(
    `DATABASE_POOLER must be "transaction" or absent, not "${text}": no other mode needs it.`,
  );
}

function readSeconds(name: string, text: string | undefined, otherwise: number): number {
  const seconds = text === undefined ? otherwise : Number(text);
  if (!(seconds >= 0 && seconds <= 600))
    throw new ConfigError(`${name} must be a number of seconds from 0 to 600, not "${text}".`);
  return seconds;
}

function readLevel(text: string | undefined): string {
  const level = text?.toLowerCase() ?? 'info';
  if (!LEVELS.includes(level))
    throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${text}".`);
  return level;
}
