import { type Config, ConfigError } from './Config.ts';
import { isLoopback } from './readUrl.ts';

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
type Connections = Pick<
  Config,
  'databaseUrl' | 'databaseMigrateUrl' | 'documents' | 'smtpUrl' | 'clamd' | 'telemetry'
>;

/** The variables whose connections leave this machine without TLS, or with a certificate that nobody checks. */
export function listPlain(connections: Connections): [variable: string, service: PlainService][] {
  const { databaseUrl, databaseMigrateUrl, documents, smtpUrl, clamd, telemetry } = connections;
  const endpoint = 'endpoint' in documents ? documents.endpoint : undefined;
  const found: [string, PlainService, boolean | undefined][] = [
    ['DATABASE_URL', 'database', databaseUrl !== undefined && isPlainDatabase(databaseUrl)],
    [
      'DATABASE_MIGRATE_URL',
      'database',
      databaseMigrateUrl !== undefined && isPlainDatabase(databaseMigrateUrl),
    ],
    ['DOCUMENTS_URL', 'documents', endpoint !== undefined && isPlainHttp(endpoint)],
    ['SMTP_URL', 'mail', smtpUrl !== undefined && isPlainMail(smtpUrl)],
    ['CLAMD', 'scanner', clamd && 'host' in clamd && !isLoopback(`http://${hostOf(clamd.host)}`)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'traces', telemetry && isPlainHttp(telemetry.endpoint)],
  ];
  return found.filter(([, , isPlain]) => isPlain).map(([name, service]) => [name, service]);
}

/**
 * A connection that leaves this machine without TLS is refused, unless PLAIN_CONNECTIONS names its service: a network
 * that nobody else is on, or one that encrypts by itself.
 * @throws ConfigError
 */
export function refusePlain(connections: Connections, allowed: readonly PlainService[]): void {
  const [name, service] = listPlain(connections).find(([, one]) => !allowed.includes(one)) ?? [];
  if (!name || !service) return;
  throw new ConfigError(
    `${name} leaves this machine without TLS, or without a look at the certificate: ${SERVICES[service]}; or, where the network itself protects it, set PLAIN_CONNECTIONS=${[...allowed, service].join(',')}.`,
  );
}

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
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** `pg` reads other modes in its own way, which changes with its version. */
function isPlainDatabase(address: string): boolean {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isLoopback(`http://${host}`)) return false;
  return url.searchParams.get('sslmode') !== 'verify-full';
}

const isPlainHttp = (address: string) => address.startsWith('http:') && !isLoopback(address);

/** `smtp:` is plain only where nobody demands TLS of it, or looks at no certificate. */
function isPlainMail(address: string): boolean {
  const url = new URL(address);
  if (isThisMachine(url)) return false;
  const isUnseen = url.searchParams.get('tls.rejectUnauthorized') === 'false';
  return isUnseen || (url.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true');
}

const isThisMachine = ({ hostname }: URL) => isLoopback(`http://${hostname}`);

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host);
