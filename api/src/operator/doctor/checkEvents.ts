import type { PackEvent } from '@porchlight/engine';
import type { Config } from '../../config/index.ts';
import { type Database, sql } from '../../database/index.ts';
import { trySftp } from '../../events/channels/putBySftp.ts';
import { countFailed } from '../../events/deliveries.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const EVENTS = sql(
  'doctor-events',
  `select r.compiled->'events' as events from publications p join releases r on r.hash = p.hash
   order by p.id desc limit 1`,
);

/** Milliseconds for which a server is waited for. */
const SILENCE = 5_000;

/** The servers that let nobody in, or have no such folder. Buckets are not tried: the right to put is enough there. */
async function tryServers(receivers: Config['eventReceivers']) {
  const tried = await Promise.all(
    [...receivers].map(async ([name, receiver]) => {
      if (!('sftp' in receiver)) return { name, fault: undefined };
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort('timeout'), 2 * SILENCE);
      const fault = await trySftp(receiver, { signal: stop.signal, silence: SILENCE });
      clearTimeout(timer);
      return { name, fault };
    }),
  );
  return tried.filter(({ fault }) => fault !== undefined);
}

/** Whether other systems are told what the pack says. */
export async function checkEvents(
  { eventReceivers }: Config,
  database: Database,
): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('events');
  const found = await database.first<{ events: PackEvent[] | null }>(EVENTS);
  const named = [...new Set((found?.events ?? []).flatMap(({ to }) => to))].sort();
  const findings = named
    .filter((name) => !eventReceivers.has(name))
    .map((name) =>
      warning(`The pack tells "${name}", which EVENT_RECEIVERS has not: it is told nothing.`),
    );
  for (const { name, fault } of await tryServers(eventReceivers))
    findings.push(wrong(`"${name}" takes nothing by SFTP (${fault}): see docs/events.md.`));
  const failed = await countFailed(database);
  if (failed > 0)
    findings.push(
      wrong(
        `${failed === 1 ? 'One is' : `${failed} are`} given up: \`portal events list --failed\`, then \`portal events resend --failed\`.`,
      ),
    );
  if (findings.length > 0) return findings;
  return [ok(named.length > 0 ? `go to ${named.join(', ')}` : 'the pack tells no other system')];
}
