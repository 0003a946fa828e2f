import type { Readable } from 'node:stream';
import { localeOf } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { type Accessed, describeAccess } from './describeAccess.ts';
import { type Exporter, writeCsv } from './exportQueue.ts';
import { projectionKey } from './projectionKey.ts';
import { rolesSeeing } from './queues.ts';
import { requireRight, type Staff } from './Staff.ts';

/** Entries of one page. */
const PAGE = 50;
/** Pages between two looks at whether she still may. */
const ADMITTED = 20;

/** What counts as a look: at a case, a paper, a restricted answer, or at what others looked at. */
const LOOKS = [
  'desk-view',
  'desk-find',
  'desk-export',
  'desk-oversee',
  'document-view',
  'document-copy',
  'export',
  'letter-view',
  'reveal',
]
  .map((action) => `'${action}'`)
  .join(', ');

/** Above each id. */
const NO_ID = '9223372036854775807';

// What she did in an application of her own as its applicant is not of the desk: there a reason is given
// for a restricted answer.
const LIST = sql(
  'desk-oversee',
  `select e.id::float8 as id, e.at, e.action, e.details, e.application_id as number, c.name,
     d.answers as document
   from audit_events e left join desk_cases c on c.application_id = e.application_id
   left join applications a on a.id = e.application_id
   left join documents d on d.application_id = e.application_id
     and d.id::text = e.details ->> 'document'
   where e.actor = $1 and e.action in (${LOOKS}) and e.id < coalesce($2::bigint, ${NO_ID})
     and (a.owner is distinct from e.actor or e.action not in ('document-view', 'reveal')
       or e.details ? 'reason')
     and ($3::text[] is null or (c.roles && $3 and c.key = $4))
   order by e.id desc limit ${PAGE + 1}`,
);
const NAME = sql('desk-oversee-name', 'select name from desk_staff where subject = $1');

interface AccessRow extends Accessed {
  id: number;
  at: Date;
  action: string;
  number: number | null;
  name: string | null;
}

/** Something that somebody has looked at. */
export interface AccessEntry {
  at: string;
  /** As the audit calls it: `desk-view`. */
  action: string;
  /** The case; absent of a table, and of what is of no single case. */
  number?: number;
  name?: string;
  /** Which document, table or answer it was, in words. */
  about?: string;
  reason?: string;
}

/** A page of what somebody has looked at, the newest first. */
export interface AccessPage {
  /** Who it was. */
  name: string;
  looks: AccessEntry[];
  /** The `after` of the next page; absent at the end. */
  next?: number;
}

type Needs = Pick<Services, 'database' | 'vault'>;

function presentAccess(row: AccessRow, staff: Staff): AccessEntry {
  const { at, action, number, name, details } = row;
  const about = describeAccess(row, staff);
  return {
    at: at.toISOString(),
    action,
    ...(number !== null && { number }),
    ...(name && { name }),
    ...(about && { about }),
    ...(details.reason && { reason: String(details.reason) }),
  };
}

/** @throws ProblemError 422 for what is no `after` of ours */
function readAfter(after: string | undefined): number | null {
  if (after === undefined) return null;
  if (!/^\d{1,15}$/.test(after)) throw invalidRequest([{ path: '/after', code: 'wrong-type' }]);
  return Number(after);
}

async function readPage(
  { database, vault }: Needs,
  staff: Staff,
  of: string,
  after: number | null,
): Promise<{ looks: AccessEntry[]; next?: number }> {
  const asked = [of, after, rolesSeeing(staff), projectionKey(staff.desk, vault)];
  const rows = await database.all<AccessRow>(LIST, asked);
  const shown = rows.slice(0, PAGE);
  const isMore = rows.length > PAGE;
  return {
    looks: shown.map((row) => presentAccess(row, staff)),
    ...(isMore && { next: shown.at(-1)!.id }),
  };
}

/** Roles of hers that let her. Others of hers show her nothing here. */
const overseeing = (staff: Staff): Staff => ({
  ...staff,
  roles: staff.roles.filter(({ may }) => may.includes('oversee')),
});

/** By which others know whom she asks about. @throws ProblemError 403, 404 for who was never at the desk */
async function findWatched({ database }: Needs, staff: Staff, of: string): Promise<string> {
  requireRight(staff, 'oversee');
  const known = await database.first<{ name: string }>(NAME, [of]);
  if (!known) throw notFound();
  return known.name;
}

/**
 * What one of the staff has looked at, in the cases that a role which may oversee sees; what is of no single
 * case only where it sees every case. That it was read is in the audit before it is answered.
 * @throws ProblemError 403 `desk-not-your-role`, 404, 422 for a bad `after`
 */
export async function readAccessLog(
  needs: Needs,
  staff: Staff,
  of: string,
  after?: string,
): Promise<AccessPage> {
  const name = await findWatched(needs, staff, of);
  const from = readAfter(after);
  await recordEvent(needs.database, {
    actor: staff.subject,
    action: 'desk-oversee',
    details: { of: name, subject: of, ...(from !== null && { after: from }) },
  });
  return { name, ...(await readPage(needs, overseeing(staff), of, from)) };
}

/**
 * The same, all of it, as CSV: read as it leaves.
 * @throws ProblemError 403 `desk-not-your-role`, 404
 */
export async function exportAccessLog(
  needs: Needs,
  { staff, admit }: Exporter,
  of: string,
): Promise<Readable> {
  const name = await findWatched(needs, staff, of);
  const details = { of: name, subject: of, as: 'csv' };
  await recordEvent(needs.database, { actor: staff.subject, action: 'desk-oversee', details });
  const { desk, language, release } = staff;
  const say = (id: string, other: string) => String(desk.texts[id] ?? other);
  const { timeZone } = release.compiled.settings;
  const how = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const format = new Intl.DateTimeFormat(localeOf(language), how);
  async function* lines() {
    yield ['when', 'what', 'number', 'case', 'about', 'why'].map((id) => say(`looks.${id}`, id));
    let still = overseeing(staff);
    let after: number | null = null;
    for (let page = 1; ; page += 1) {
      if (page % ADMITTED === 0) {
        still = overseeing(await admit());
        requireRight(still, 'oversee');
      }
      const { looks, next }: { looks: AccessEntry[]; next?: number } = await readPage(
        needs,
        still,
        of,
        after,
      );
      for (const { at, action, number = '', name: whose = '', about = '', reason = '' } of looks)
        yield [
          format.format(new Date(at)),
          say(`event.${action}`, action),
          number,
          whose,
          about,
          reason,
        ];
      if (next === undefined) return;
      after = next;
    }
  }
  return writeCsv(lines());
}
