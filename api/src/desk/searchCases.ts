import { localeOf } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { invalidRequest } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { EXACT, searchedExactly } from './exactTerms.ts';
import { projectionKey } from './projectionKey.ts';
import { foundColumns, type ListedCases, presentFound, rolesSeeing } from './queues.ts';
import type { Staff } from './Staff.ts';
import { searchedTerms } from './terms.ts';

const FOUND = 20;
/** Words that count: with more, nothing would be found that is not with these. */
const MOST_WORDS = 4;

const ROWS = `c.application_id as number, c.name, c.flags, c.status, c.assignee,
  c.assignee_name as "assigneeName" from desk_cases c`;

const BY_NUMBER = sql(
  'desk-find-number',
  `select ${ROWS} where c.application_id = $1 and ($2::text[] is null or (c.roles && $2 and c.key = $3))`,
);
// A word narrows the cases by an index; each further one is looked up for what is left.
const BY_TERMS = sql(
  'desk-find-terms',
  `select ${ROWS} where ($2::text[] is null or (c.roles && $2 and c.key = $4))
     and c.application_id in (select t.application_id from desk_terms t
       where t.term >= ($1::text[])[1] and t.term < ($3::text[])[1])
     and not exists (select 1 from unnest(($1::text[])[2:], ($3::text[])[2:]) word (first, last)
       where not exists (select 1 from desk_terms t where t.application_id = c.application_id
         and t.term >= word.first and t.term < word.last))
   order by c.application_id desc limit ${FOUND}`,
);
const BY_EXACT = sql(
  'desk-find-exact',
  `select ${ROWS} where ($2::text[] is null or (c.roles && $2 and c.key = $3))
     and c.application_id in (select s.application_id from desk_same s
       where s.kind = '${EXACT}' and s.value = any($1))
   order by c.application_id desc limit ${FOUND}`,
);
/** Behind each text that begins with the word. */
const endOf = (word: string) => `${word}\u{10FFFF}`;

type Row = Parameters<typeof presentFound>[0];

/**
 * The cases that a text finds: by their number, by the beginnings of words of the answers that the desk
 * declares, or, for who may see restricted ones, by a whole answer of those that are compared by keyed hashes:
 * that is audited, found or not.
 * @throws ProblemError 422 for a text that says too little
 */
export async function searchCases(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  staff: Staff,
  text: string,
): Promise<ListedCases> {
  const roles = rolesSeeing(staff);
  const key = projectionKey(staff.desk, vault);
  const number = /^\s*#?(\d{1,9})\s*$/.exec(text)?.[1];
  // The longest word is the rarest.
  const terms = searchedTerms(text, localeOf(staff.language))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS);
  // Who may not see a restricted answer must not be able to guess it, either.
  const revealing = { ...staff, roles: staff.roles.filter(({ may }) => may.includes('reveal')) };
  const exact = revealing.roles.length > 0 ? searchedExactly(vault, staff.desk, text) : [];
  if (number === undefined && terms.length + exact.length === 0)
    throw invalidRequest([{ path: '/q', code: 'too-short' }]);
  const [byNumber, byTerms, byExact] = await Promise.all([
    number === undefined ? [] : database.all<Row>(BY_NUMBER, [Number(number), roles, key]),
    terms.length === 0 ? [] : database.all<Row>(BY_TERMS, [terms, roles, terms.map(endOf), key]),
    exact.length === 0 ? [] : database.all<Row>(BY_EXACT, [exact, rolesSeeing(revealing), key]),
  ]);
  // Who finds a case so has seen that an answer is the one that she typed.
  for (const row of byExact)
    await recordEvent(database, {
      actor: staff.subject,
      action: 'desk-find',
      applicationId: row.number,
    });
  // A guess leaves a trace, too: whatever else was found, it may have been one.
  if (exact.length > 0 && byExact.length === 0)
    await recordEvent(database, {
      actor: staff.subject,
      action: 'desk-find',
      details: { found: 0 },
    });
  const rows = new Map([...byExact, ...byNumber, ...byTerms].map((row) => [row.number, row]));
  return {
    columns: foundColumns(staff),
    rows: [...rows.values()].map((row) => presentFound(row, staff)),
  };
}
