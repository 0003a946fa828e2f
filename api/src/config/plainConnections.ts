import { parse } from 'pg-connection-string';
import { type Config, ConfigError } from './Config.ts';
import { isLoopback, isLoopbackHost } from './readUrl.ts';

/** What the portal connects to, and what would make a connection to it a TLS one. */
const SERVICES = {
  database: 'add sslmode=verify-full (and sslrootcert) to its address',
  documents: 'give it an https endpoint',
  mail: 'use smtps:, or smtp: without tls.rejectUnauthorized=false',
  scanner: 'ClamAV has no TLS: use its socket, or a tunnel that ends on this machine',
  traces: 'give it an https address',
} as const;

type PlainService = keyof typeof SERVICES;

/** @example readPlain('scanner, documents') // ['scanner', 'documents'] @throws ConfigError */
export function readPlain(text: string | undefined): PlainService[] {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !Object.hasOwn(SERVICES, name));
  if (unknown)
    throw new ConfigError(
      `PLAIN_CONNECTIONS knows ${Object.keys(SERVICES).join(', ')}, not "${unknown}".`,
    );
  return names as PlainService[];
}

/** What of the configuration says where the portal connects to. */
type Places = Pick<
  Config,
  'databaseUrl' | 'databaseMigrateUrl' | 'documents' | 'smtpUrl' | 'clamd' | 'telemetry'
>;

/** A variable of the environment; undefined where it is absent or empty. */
type ReadText = (name: string) => string | undefined;

/** A variable whose connection is a plain one, and what it leads to. */
type PlainConnection = [variable: string, service: PlainService];

/**
 * The variables whose connections leave this machine without TLS, or with a certificate that nobody checks.
 * @param text For what libraries read by themselves.
 * @throws ConfigError for an address of a database that `pg` cannot read.
 */
function listPlain(places: Places, text: ReadText): PlainConnection[] {
  const { documents, smtpUrl, clamd, telemetry } = places;
  const databases = {
    DATABASE_URL: places.databaseUrl,
    DATABASE_MIGRATE_URL: places.databaseMigrateUrl,
  };
  const stores = {
    DOCUMENTS_URL: 'endpoint' in documents ? documents.endpoint : undefined,
    AWS_ENDPOINT_URL: text('AWS_ENDPOINT_URL'),
    AWS_ENDPOINT_URL_S3: text('AWS_ENDPOINT_URL_S3'),
  };
  const found: [string, PlainService, boolean | undefined][] = [
    ...Object.entries(databases).map(([name, address]): [string, PlainService, boolean] => [
      name,
      'database',
      address !== undefined && isPlainDatabase(name, address, text('PGHOST')),
    ]),
    ...Object.entries(stores).map(([name, address]): [string, PlainService, boolean] => [
      name,
      'documents',
      isPlainHttp(address),
    ]),
    ['SMTP_URL', 'mail', smtpUrl !== undefined && isPlainMail(smtpUrl)],
    ['CLAMD', 'scanner', clamd && 'host' in clamd && !isLoopbackHost(clamd.host)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'traces', isPlainHttp(telemetry?.endpoint)],
  ];
  return found.filter(([, , isPlain]) => isPlain).map(([name, service]) => [name, service]);
}

/**
 * A connection that leaves this machine without TLS is refused, unless PLAIN_CONNECTIONS names its service: a network
 * that nobody else is on, or one that encrypts by itself.
 * @returns Warnings of what is allowed, and is so.
 * @throws ConfigError
 */
export function readConnections(
  places: Places,
  text: ReadText,
  allowed: readonly PlainService[],
): string[] {
  refuseUnverified(text);
  const found = listPlain(places, text);
  const [name, service] = found.find(([, one]) => !allowed.includes(one)) ?? [];
  if (name && service)
    throw new ConfigError(
      `${name} leaves this machine without TLS, or without a look at the certificate: ${SERVICES[service]}; or, where the network itself protects it, set PLAIN_CONNECTIONS=${[...allowed, service].join(',')}.`,
    );
  return found.map(
    ([plain]) =>
      `${plain} leaves this machine without TLS, or without a look at the certificate, as PLAIN_CONNECTIONS allows: its network has to protect it.`,
  );
}

/** A switch of Node has it believe every certificate, whatever an address demands. */
function refuseUnverified(text: ReadText): void {
  if (text('NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    throw new ConfigError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 has no certificate checked: take it away, and name the authority of your certificates in NODE_EXTRA_CA_CERTS.',
    );
}

/** What an operator is told where `readMailServer` demands more than she wrote. */
export const MAIL_HAS_TLS =
  'SMTP_URL is used with STARTTLS alone: where its server offers none, no mail leaves (ETLS). Write requireTLS=true into it once it does, use smtps:, or set PLAIN_CONNECTIONS=mail where the network itself protects it.';

/**
 * An address of a mail server as it is used: one that is reached by smtp: has to offer TLS.
 * @param allowed Absent: outside production nothing is demanded.
 */
export function readMailServer(
  smtpUrl: string | undefined,
  allowed: readonly PlainService[] | undefined,
): string | undefined {
  if (!smtpUrl || !allowed) return smtpUrl;
  const url = new URL(smtpUrl);
  if (url.protocol !== 'smtp:' || allowed.includes('mail') || isThisMachine(url)) return smtpUrl;
  if (url.searchParams.get('requireTLS') === 'true') return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Read as `pg` does it, for the last of a repeated parameter counts there. It reads other modes than `verify-full` in
 * its own way, which changes with its version.
 */
function isPlainDatabase(name: string, address: string, pgHost: string | undefined): boolean {
  const { host, sslmode } = readDatabase(name, address);
  const place = host || pgHost || 'localhost';
  return !place.startsWith('/') && !isLoopbackHost(place) && sslmode !== 'verify-full';
}

function readDatabase(name: string, address: string) {
  try {
    return parse(address);
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}.`);
  }
}

const isPlainHttp = (address: string | undefined): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  new URL(address).protocol === 'http:' &&
  !isLoopback(address);

/** `smtp:` is plain only where nobody demands TLS of it, or looks at no certificate. */
function isPlainMail(address: string): boolean {
  const url = new URL(address);
  if (isThisMachine(url)) return false;
  const isUnseen = url.searchParams.get('tls.rejectUnauthorized') === 'false';
  return isUnseen || (url.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true');
}

/** Nodemailer takes a host from the parameters where the address has none, and this machine where neither does. */
const isThisMachine = ({ hostname, searchParams }: URL) =>
  isLoopbackHost(hostname || searchParams.get('host') || 'localhost');
