import type { Config } from '../../config/index.ts';
import { type Database, sql } from '../../database/index.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

const PACK = sql(
  'doctor-replies',
  `select exists (select 1 from json_each(r.compiled->'desk') d
       where d.value->'messages' is not null) as "hasMessages",
     exists (select 1 from json_each(r.compiled->'portals') p
       where p.value->'texts'->'messages.mail-reply' is not null) as "hasWords"
   from publications p join releases r on r.hash = p.hash order by p.id desc limit 1`,
);
const LAST = sql('doctor-replies-last', 'select max(at) as at from incoming_mail');

/** Whether applicants can reply to mails. */
export async function checkReplies(
  { mailReplies }: Config,
  database: Database,
): Promise<DoctorFinding[]> {
  const { ok, warning } = finder('replies');
  if (!mailReplies) return [ok('MAIL_REPLY_TO is not set: nobody replies by e-mail')];
  const pack = await database.first<{ hasMessages: boolean; hasWords: boolean }>(PACK);
  if (pack && !pack.hasMessages)
    return [
      warning(
        'MAIL_REPLY_TO is set, and the pack has no "messages" in desk.json: mails say that nobody reads replies.',
      ),
    ];
  if (pack && !pack.hasWords)
    return [
      warning(
        'MAIL_REPLY_TO is set, and the pack has no "mail-reply" in pages/messages.json: mails say that nobody reads replies.',
      ),
    ];
  const { local, domain, secrets } = mailReplies;
  const last = (await database.first<{ at: Date | null }>(LAST))!.at;
  const way = secrets.length > 0 ? 'calls, or the operator’s tool,' : 'the operator’s tool';
  const when = last ? `the last one on ${last.toISOString().slice(0, 10)}` : 'none came yet';
  return [ok(`come to ${local}+…@${domain} and through ${way}: ${when}`)];
}
