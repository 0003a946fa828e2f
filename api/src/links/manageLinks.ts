import { recordEvent } from '../audit/recordEvent.ts';
import { hashToken } from '../crypto/hashToken.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { NotThereError, OperatorError } from '../OperatorError.ts';
import type { Services } from '../Services.ts';
import { makeToken } from './token.ts';

/** What a link is for: an appointment or an application, by its number. */
export type LinkTarget =
  | { appointment: number; application?: undefined }
  | {
      application: number;
      appointment?: undefined;
      agencyCode?: string;
      /** Made by an action of the desk: it ends with what was asked. */
      isOfAction?: boolean;
    };

/** A new link. The address holds the token: it is told to whom the link is for, and nobody else. */
export interface MadeLink {
  id: number;
  url: string;
  expiresAt: Date;
}

/** A link without its token. */
export interface ListedLink {
  id: number;
  appointment: number | null;
  application: number | null;
  madeAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  documents: number;
}

type LinkServices = Pick<Services, 'database' | 'releases' | 'clock'> & {
  config: { publicUrl: string };
};

const INSERT_APPOINTMENT = sql(
  'link-insert-appointment',
  `insert into upload_links (token_hash, appointment_id, made_by, made_at, expires_at)
   select $1, id, $3, $4, (on_date + $5::int + 1)::timestamp at time zone $6
   from appointments where id = $2 returning id, expires_at as "expiresAt"`,
);
const INSERT_APPLICATION = sql(
  'link-insert-application',
  `insert into upload_links (token_hash, application_id, agency_code, made_by, made_at, expires_at)
   select $1, id, $3, $4, $5, $5::timestamptz + make_interval(days => $6::int)
   from applications where id = $2 returning id, expires_at as "expiresAt"`,
);
const LIST = sql(
  'link-list',
  `select l.id, l.appointment_id as appointment, l.application_id as application,
     l.made_at as "madeAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
     (select count(*)::int from documents d where d.link_id = l.id) as documents
   from upload_links l
   where ($1::int is null or l.appointment_id = $1) and ($2::int is null or l.application_id = $2)
     and l.id > $3 order by l.id limit $4`,
);
/** In `made_by`, of a link that an action of the desk made; who did it is in the audit trail. */
const BY_ACTION = 'desk';
const END_MADE_BY = sql(
  'link-end-made-by',
  `update upload_links set revoked_at = $2
   where application_id = $1 and made_by = $3 and revoked_at is null returning id::int`,
);
const REVOKE = sql(
  'link-revoke',
  'update upload_links set revoked_at = coalesce(revoked_at, $2) where id = $1 returning application_id as "applicationId"',
);

/**
 * Makes a link. One for an appointment is good until the day's end, so many days after it, in the
 * portal's time zone; one for an application, so many days from now. Audited.
 * @param hold Holds in the same transaction what has to be there.
 * @throws OperatorError when there is no such appointment or application, or the link would be over.
 */
export function createLink(
  services: LinkServices,
  target: LinkTarget,
  actor: string,
  hold?: (runner: QueryRunner) => Promise<void>,
): Promise<MadeLink> {
  return services.database.transact(async (runner) => {
    await hold?.(runner);
    return makeLink(services, runner, target, actor);
  });
}

/** The path of a link; only who has the token knows it. */
export const pathOfLink = (kind: 'application' | 'appointment', token: string): string =>
  `/v2/${kind}/files/${token}`;

/** The same within a transaction. @throws as `createLink` */
export async function makeLink(
  { releases, clock, config }: Omit<LinkServices, 'database'>,
  runner: QueryRunner,
  target: LinkTarget,
  actor: string,
): Promise<MadeLink> {
  const token = makeToken();
  if (!releases.current().compiled.agencies)
    throw new OperatorError(
      'The pack has no upload flows (definitions/uploads): a link would show nothing.',
    );
  const { limits, timeZone } = releases.current().compiled.settings;
  const now = clock();
  const made =
    target.appointment !== undefined
      ? await runner.first<Omit<MadeLink, 'url'>>(INSERT_APPOINTMENT, [
          hashToken(token),
          target.appointment,
          actor,
          now,
          limits.appointmentLinkDays,
          timeZone,
        ])
      : await runner.first<Omit<MadeLink, 'url'>>(INSERT_APPLICATION, [
          hashToken(token),
          target.application,
          target.agencyCode ?? '',
          target.isOfAction ? BY_ACTION : actor,
          now,
          limits.applicationLinkDays,
        ]);
  const [kind, number] =
    target.appointment !== undefined
      ? (['appointment', target.appointment] as const)
      : (['application', target.application] as const);
  if (!made) throw new NotThereError(`There is no ${kind} ${number}.`);
  if (made.expiresAt <= now)
    throw new OperatorError(
      `The link would be over already: ${kind} ${number} was more than ${limits.appointmentLinkDays} days ago.`,
    );
  await recordLinkEvent(runner, actor, 'link-create', made.id, target.application);
  return { ...made, url: `${config.publicUrl}${pathOfLink(kind, token)}` };
}

/** Links in the order in which they were made, good or over. */
export function listLinks(
  { database }: Pick<Services, 'database'>,
  filter: { appointment?: number; application?: number; after?: number; limit?: number },
): Promise<ListedLink[]> {
  const { appointment, application, after = 0, limit = 100 } = filter;
  return database.all<ListedLink>(LIST, [appointment ?? null, application ?? null, after, limit]);
}

/** Ends the links that actions of the desk made for an application. Audited. */
export const endActionLinks = (
  services: Pick<Services, 'clock'>,
  runner: QueryRunner,
  application: number,
  actor: string,
): Promise<void> => endLinksOf(services, runner, application, { madeBy: BY_ACTION, actor });

/** Ends the links that somebody made for an application. Audited. */
export async function endLinksOf(
  { clock }: Pick<Services, 'clock'>,
  runner: QueryRunner,
  application: number,
  { madeBy, actor }: { madeBy: string; actor: string },
): Promise<void> {
  const ended = await runner.all<{ id: number }>(END_MADE_BY, [application, clock(), madeBy]);
  for (const { id } of ended) await recordLinkEvent(runner, actor, 'link-revoke', id, application);
}

/** Ends a link at once; what was uploaded through it stays. Audited. @throws OperatorError */
export async function revokeLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: number,
  actor: string,
): Promise<void> {
  await database.transact(async (runner) => {
    const revoked = await runner.first<{ applicationId: number | null }>(REVOKE, [id, clock()]);
    if (!revoked) throw new NotThereError(`There is no link ${id}.`);
    await recordLinkEvent(runner, actor, 'link-revoke', id, revoked.applicationId ?? undefined);
  });
}

const recordLinkEvent = (
  runner: QueryRunner,
  actor: string,
  action: 'link-create' | 'link-revoke',
  link: number,
  applicationId: number | undefined,
) => recordEvent(runner, { actor, action, applicationId, details: { link } });
