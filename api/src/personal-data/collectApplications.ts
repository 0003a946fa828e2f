import type { Answers } from '@porchlight/engine';
import { readSaves, type StoredSaves } from '../applications/saves.ts';
import { openSetAside, type StoredAside } from '../applications/setAside.ts';
import type { Sealed, Vault } from '../crypto/index.ts';
import { sql } from '../database/index.ts';
import { answersOfAction, type SealedAction } from '../desk/actionRows.ts';
import { contentWithoutTokens, type MessageRow } from '../messages/messageRows.ts';
import type { Services } from '../Services.ts';
import { bodyOf } from '../sms/outgoing.ts';

// As ids: what a document is, stands in the list of documents.
const LIST = sql(
  'person-export-applications',
  `select a.id as "applicationID", a.owner, a.status, a.release, a.step, a.visited, a.record,
     a.answers, a.restricted, a.set_aside as "setAside", a.started_from as "startedFrom",
     a.started_at as "startedAt", a.saved_at as "savedAt", a.saves, a.date_received as "dateReceived",
     a.closed_at as "closedAt", a.upload_email as "uploadEmail",
     a.contact_language as "contactLanguage", a.contact_address as "contactAddress",
     coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'record', m.record, 'step', m.step,
       'isComplete', m.is_complete, 'answers', m.answers, 'restricted', m.restricted,
       'setAside', m.set_aside, 'madeAt', m.made_at) order by m.id)
       from members m where m.application_id = a.id), '[]') as members,
     coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'member', i.member_id,
       'answers', i.answers, 'madeAt', i.made_at) order by i.id)
       from incomes i where i.application_id = a.id), '[]') as incomes,
     coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'agencyCode', l.agency_code,
       'madeAt', l.made_at, 'expiresAt', l.expires_at, 'revokedAt', l.revoked_at) order by l.id)
       from upload_links l where l.application_id = a.id), '[]') as links,
     coalesce((select jsonb_agg(jsonb_build_object('submittedAt', s.submitted_at,
       'agreedAt', s.agreed_at, 'release', s.release, 'status', s.status, 'answers', s.answers, 'changedByStaff', s.staff_changes,
       'restricted', s.restricted, 'members', s.members, 'incomes', s.incomes,
       'documents', (select coalesce(jsonb_agg(d->'id'), '[]') from jsonb_array_elements(s.documents) d))
       order by s.id) from submissions s where s.application_id = a.id), '[]') as submissions,
     coalesce((select jsonb_agg(jsonb_build_object('at', d.at, 'action', d.action, 'answers', d.answers,
       'record', d.record, 'sealed', d.sealed, 'from', d.from_status, 'to', d.to_status) order by d.id)
       from desk_actions d where d.application_id = a.id), '[]') as "actionsOfStaff",
     coalesce((select jsonb_agg(jsonb_build_object('at', m.at, 'isFromApplicant', m.is_from_applicant,
       'language', m.language, 'readAt', m.read_at, 'record', m.record, 'sealed', m.sealed) order by m.id)
       from messages m where m.application_id = a.id), '[]') as messages,
     coalesce((select jsonb_agg(jsonb_build_object('at', t.made_at, 'kind', t.kind,
       'state', coalesce(t.outcome, 'waiting'), 'record', t.record, 'sealed', t.sealed) order by t.id)
       from outgoing_texts t where t.application_id = a.id), '[]') as texts,
     coalesce((select jsonb_agg(jsonb_build_object('at', e.made_at, 'type', e.type,
       'receiver', e.receiver, 'state', coalesce(e.outcome, 'waiting')) order by e.id)
       from event_deliveries e where e.application_id = a.id), '[]') as "toldToOthers"
   from applications a where a.id = any($1) order by a.id`,
);

/** What is sealed of a row, as it is stored. */
interface Stored {
  record: string;
  answers: Answers;
  restricted: Sealed;
  setAside?: StoredAside[];
}

interface Row extends Stored {
  saves: StoredSaves[];
  members: Stored[];
  submissions: (Omit<Stored, 'record'> & { members: Stored[] })[];
  messages: Pick<MessageRow, 'record' | 'sealed'>[];
  texts: Pick<MessageRow, 'record' | 'sealed'>[];
  actionsOfStaff: SealedAction[];
}

/** Applications with their people, incomes, links and submissions; restricted answers whole. */
export async function collectApplications(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  ids: number[],
): Promise<unknown[]> {
  const rows = await database.all<Row & Record<string, unknown>>(LIST, [ids]);
  return rows.map((row) => ({
    ...open(vault, row),
    saves: readSaves(row.saves),
    members: row.members.map((member) => open(vault, member)),
    messages: row.messages.map(({ record, sealed, ...message }) => ({
      ...message,
      ...contentWithoutTokens(vault, { record, sealed }),
    })),
    actionsOfStaff: row.actionsOfStaff.map(({ record, sealed, answers, ...done }) => ({
      ...done,
      answers: answersOfAction(vault, { record, sealed, answers }),
    })),
    texts: row.texts.map(({ record, sealed, ...text }) => ({
      ...text,
      said: bodyOf(vault, { record, sealed }),
    })),
    submissions: row.submissions.map((sent) => ({
      ...open(vault, { ...sent, record: row.record }),
      members: sent.members.map((member) => open(vault, member)),
    })),
  }));
}

function open<Given extends Stored>(vault: Vault, given: Given) {
  const { answers, setAside } = given;
  const { record, restricted, ...row } = given;
  return {
    ...row,
    answers: vault.unseal(record, restricted, answers),
    ...(setAside && { setAside: openSetAside(vault, record, setAside) }),
  };
}
