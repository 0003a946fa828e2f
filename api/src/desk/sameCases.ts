import { type Desk, type DeskSame, readPointer } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { EXACT, exactTermsOf } from './exactTerms.ts';
import type { Case } from './openCase.ts';
import { projectionKey } from './projectionKey.ts';
import { rolesSeeing } from './queues.ts';
import type { Staff } from './Staff.ts';
import { plainText } from './terms.ts';

/** Other cases that are shown. */
const SHOWN = 20;

const FORGET = sql('desk-same-forget', 'delete from desk_same where application_id = $1');
const REMEMBER = sql(
  'desk-same-remember',
  `insert into desk_same (kind, value, application_id)
   select k, v, $1 from unnest($2::text[], $3::text[]) u(k, v)`,
);
// An address that ten thousand share is read no further than what is shown of it.
const FIND = sql(
  'desk-same-find',
  `select c.application_id as number, c.name, c.status, array_agg(o.kind) as kinds
   from desk_same m
   cross join lateral (
     select s.application_id, s.kind from desk_same s
     join desk_cases d on d.application_id = s.application_id
     where s.kind = m.kind and s.value = m.value and s.application_id <> m.application_id
       and ($2::text[] is null or (d.roles && $2 and d.key = $3))
     order by s.application_id desc limit ${SHOWN}) o
   join desk_cases c on c.application_id = o.application_id
   where m.application_id = $1 and m.kind <> '${EXACT}'
   group by c.application_id order by count(*) desc, c.application_id desc limit ${SHOWN}`,
);

/** A text as it is compared: small letters and digits, one space between words. */
const comparable = (text: string): string =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** What is compared; undefined where something is blank. */
function textOf({ by }: DeskSame, { answers }: Pick<Case, 'answers'>): string | undefined {
  const texts = by.map((pointer) => comparable(String(readPointer(answers, pointer) ?? '')));
  return texts.every(Boolean) ? JSON.stringify(texts) : undefined;
}

/** Writes anew by what a case is compared with others, and found by a whole answer: keyed hashes alone. */
export async function rememberSame(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  desk: Desk,
  one: Pick<Case, 'row' | 'answers'>,
): Promise<void> {
  const known = (desk.same ?? []).flatMap((same) => {
    const text = textOf(same, one);
    return text === undefined ? [] : [[same.id, vault.fingerprint('same', text)] as const];
  });
  for (const term of exactTermsOf(vault, desk, one)) known.push([EXACT, term] as const);
  await runner.run(FORGET, [one.row.id]);
  if (known.length === 0) return;
  const [kinds, values] = [known.map(([kind]) => kind), known.map(([, value]) => value)];
  await runner.run(REMEMBER, [one.row.id, kinds, values]);
}

/** A case that may be of the same people, and why. */
export interface SameCase {
  number: number;
  name: string;
  status: string;
  why: string[];
}

/** The cases that somebody may see and that are like one, the most alike first. */
export async function findSame(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  id: number,
  staff: Staff,
): Promise<SameCase[]> {
  const { desk, release, language } = staff;
  const { statuses } = release.portal(language);
  const rows = await runner.all<Omit<SameCase, 'why'> & { kinds: string[] }>(FIND, [
    id,
    rolesSeeing(staff),
    projectionKey(desk, vault),
  ]);
  return rows.map(({ number, name, status, kinds }) => ({
    number,
    name,
    status: statuses.find((one) => one.id === status)?.label ?? status,
    why: (desk.same ?? []).filter((same) => kinds.includes(same.id)).map(({ label }) => label),
  }));
}
