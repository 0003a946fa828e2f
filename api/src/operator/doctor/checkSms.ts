import type { Config } from '../../config/index.ts';
import { type Database, sql } from '../../database/index.ts';
import { countSms } from '../../sms/listSms.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const WANTED = sql(
  'doctor-texts',
  `select exists (select 1 from json_each(r.compiled->'desk') d
     where d.value->'textMessages' is not null) as wanted
   from publications p join releases r on r.hash = p.hash order by p.id desc limit 1`,
);
/** Minutes for which one waits that is due, before an operator should look. */
const LONGEST_WAIT = 60;
const LATE = sql(
  'doctor-texts-late',
  `select count(*)::int as count from outgoing_texts
   where ended_at is null and attempts > 0 and made_at < now() - interval '${LONGEST_WAIT} minutes'`,
);

/** Whether applicants are reached by text message as the pack says. */
export async function checkSms(
  { smsGateway }: Config,
  database: Database,
): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('texts');
  const found = await database.first<{ wanted: boolean | null }>(WANTED);
  const findings: DoctorFinding[] = [];
  if (found?.wanted && !smsGateway)
    findings.push(
      warning(
        'The pack has text messages, and neither TEXT_GATEWAY nor TWILIO_ACCOUNT_SID is set: none are sent.',
      ),
    );
  const { failed, uncertain } = await countSms(database);
  const lost = failed + uncertain;
  if (lost > 0)
    findings.push(
      warning(
        `${lost === 1 ? 'One was' : `${lost} were`} not delivered, or nobody knows: \`portal text-messages list --failed\`.`,
      ),
    );
  const { count } = (await database.first<{ count: number }>(LATE))!;
  if (count > 0)
    findings.push(
      wrong(
        `${count === 1 ? 'One waits' : `${count} wait`} for more than an hour, since the gateway does not take them: \`portal text-messages list\`.`,
      ),
    );
  if (findings.length > 0) return findings;
  if (!smsGateway) return [ok('none are sent')];
  return [ok('webhook' in smsGateway ? 'go to TEXT_GATEWAY' : 'go to Twilio')];
}
