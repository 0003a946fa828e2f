import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { certificateFault } from '../../certificateFault.ts';
import type { Config, EventReceiver } from '../../config/index.ts';
import { clockWarning, isClockOff } from '../../isClockOff.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days before its end at which a certificate should be renewed. */
const SOON = 21;
/** Milliseconds. */
const PATIENCE = 5_000;

/** The certificates of the addresses that are configured, and the provider. */
export async function checkAddresses(config: Config, clock: () => Date): Promise<DoctorFinding[]> {
  const { documents, oidc, publicUrl } = config;
  const endpoint = 'bucket' in documents ? documents.endpoint : undefined;
  const named: [string, string | undefined][] = [
    ['PUBLIC_URL', publicUrl],
    ['OIDC_AUTHORITY', oidc.authority],
    ['DOCUMENTS_URL', endpoint],
    ...[...config.eventReceivers].map(([name, one]): [string, string | undefined] => [
      `${name} in EVENT_RECEIVERS`,
      addressOf(one),
    ]),
  ];
  const findings = await Promise.all(
    named.map(([name, url]) =>
      url?.startsWith('https:') ? checkCertificate(name, url, clock) : undefined,
    ),
  );
  const provider = oidc.authority ? await checkProvider(oidc.authority, clock) : [];
  return [...findings.filter((finding) => finding !== undefined), ...provider];
}

/** Where TLS is spoken with a receiver; undefined where it is not, or with Amazon. */
function addressOf(receiver: EventReceiver): string | undefined {
  if ('url' in receiver) return receiver.url;
  return 'bucket' in receiver ? receiver.bucket.endpoint : undefined;
}

/** How long a certificate holds, and whether it is trusted here. */
export async function checkCertificate(
  name: string,
  url: string,
  clock: () => Date,
): Promise<DoctorFinding> {
  const { ok, warning, wrong } = finder('certificate');
  let found: { until: Date; problem?: string };
  try {
    found = await readCertificate(new URL(url));
  } catch (error) {
    const line = `${name} cannot be reached from here (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`;
    // People may reach it all the same.
    return name === 'PUBLIC_URL' ? warning(`${line}.`) : wrong(`${line}: check it.`);
  }
  const { until, problem } = found;
  const day = until.toISOString().slice(0, 10);
  const days = (until.getTime() - clock().getTime()) / DAY;
  if (days < 0) return wrong(`That of ${name} ended on ${day}: renew it.`);
  if (problem) return wrong(`That of ${name} is not trusted here (${problem}): correct it.`);
  if (days < SOON) return warning(`That of ${name} ends on ${day}: renew it.`);
  return ok(`that of ${name} holds until ${day}`);
}

function readCertificate({ hostname, port }: URL): Promise<{ until: Date; problem?: string }> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        // It is read also where it is not good: to say why.
        rejectUnauthorized: false,
        ...(isIP(host) ? {} : { servername: host }),
      },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        const problem = socket.authorized ? undefined : String(socket.authorizationError);
        socket.destroy();
        resolve({ until: new Date(end), problem });
      },
    );
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

/** Whether people can sign in, and whether its clock is this one's: tokens hold for minutes. */
async function checkProvider(authority: string, clock: () => Date): Promise<DoctorFinding[]> {
  const { ok, wrong } = finder('provider');
  const address = `${authority}/.well-known/openid-configuration`;
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) } as const;
    const response = await fetch(address, options);
    if (!response.ok)
      return [wrong(`${address} answers ${response.status}: check OIDC_AUTHORITY.`)];
    const { issuer } = (await response.json()) as { issuer?: string };
    if (issuer?.replace(/\/$/, '') !== authority)
      return [wrong(`${address} describes ${issuer}: give OIDC_AUTHORITY that address.`)];
    const date = Date.parse(response.headers.get('Date') ?? '');
    const ahead = clock().getTime() - date;
    if (date && isClockOff(ahead)) return [wrong(clockWarning(ahead, 'the provider’s'))];
    return [ok(`${authority} answers`)];
  } catch (error) {
    const fault = certificateFault(error);
    if (fault) return [wrong(`OIDC_AUTHORITY cannot be asked: ${fault}. Nobody can sign in.`)];
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return [
      wrong(`OIDC_AUTHORITY does not answer (${cause?.code ?? message}): nobody can sign in.`),
    ];
  }
}
