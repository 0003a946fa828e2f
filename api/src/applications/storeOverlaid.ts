import { splitRestricted } from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import type { MemberRow } from './ApplicationRow.ts';
import { collectionForm } from './collectionForms.ts';
import {
  type DecryptedApplication,
  type DecryptedMember,
  storableAnswers,
} from './DecryptedApplication.ts';
import { sealMoved } from './setAside.ts';

const STORE = sql(
  'member-store-laid',
  `update members set answers = $2, restricted = $3, release = $4, is_complete = $5,
   is_finished = $6, set_aside = coalesce($7, set_aside), version = version + 1 where id = $1`,
);

async function storeOne(
  { vault }: Pick<Services, 'vault'>,
  runner: QueryRunner,
  { release }: DecryptedApplication,
  { row, raw, typed, setAside }: DecryptedMember,
): Promise<MemberRow> {
  if (!typed) return row;
  const form = collectionForm(release, 'household_member');
  const stored = storableAnswers(form, raw);
  const { open: answers, restricted: plain } = splitRestricted(
    form,
    stored,
    Object.keys(row.restricted),
  );
  const restricted = vault.seal(row.record, plain, { sealed: row.restricted, plain: typed });
  const { hash } = release;
  const moved = sealMoved(vault, row, release, setAside);
  const { id, isComplete, isFinished } = row;
  await runner.run(STORE, [id, answers, restricted, hash, isComplete, isFinished, moved]);
  return { ...row, answers, restricted, release: hash, version: row.version + 1 };
}

/**
 * Stores what was sent before of people, where it lies over what was typed: what is sent again is what
 * the page has shown.
 */
export async function storeOverlaid(
  services: Pick<Services, 'vault'>,
  runner: QueryRunner,
  application: DecryptedApplication,
): Promise<DecryptedApplication> {
  const members: DecryptedMember[] = [];
  for (const member of application.members) {
    const { typed: _, ...sent } = member;
    members.push({ ...sent, row: await storeOne(services, runner, application, member) });
  }
  const rows = members.map(({ row }) => row);
  return { ...application, members, row: { ...application.row, members: rows } };
}
