import type { LinkKind } from '@porchlight/engine';
import { hashToken, isSameHash } from '../crypto/hashToken.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { isToken } from './token.ts';

/** A link that is good now. */
export interface LinkRow {
  id: number;
  kind: LinkKind;
  appointmentId: number | null;
  applicationId: number | null;
  agencyCode: string;
  expiresAt: Date;
}

const FIND = sql(
  'link-find',
  `select l.id, l.token_hash as "tokenHash", l.appointment_id as "appointmentId",
     l.application_id as "applicationId", l.expires_at as "expiresAt",
     coalesce(a.agency_code, l.agency_code) as "agencyCode"
   from upload_links l left join appointments a on a.id = l.appointment_id
   where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2
     and not exists (select 1 from applications p
       where p.id = l.application_id and p.closed_at is not null)`,
);

/** The link that a token opens, undefined when it is unknown, expired, revoked, of the
 * other kind, or of an application that is closed. */
export async function findLink(
  runner: QueryRunner,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<LinkRow | undefined> {
  if (!isToken(token)) return undefined;
  const hash = hashToken(token);
  const row = await runner.first<Omit<LinkRow, 'kind'> & { tokenHash: Buffer }>(FIND, [hash, now]);
  if (!row || !isSameHash(row.tokenHash, hash)) return undefined;
  const { tokenHash: _, ...link } = row;
  const isKind = (kind === 'appointment') === (link.appointmentId !== null);
  return isKind ? { ...link, kind } : undefined;
}
