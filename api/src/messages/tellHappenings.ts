import { type DeskNotice, type Happening, type JsonObject, UPLOAD_LINK } from '@porchlight/engine';
import { answerByOf } from '../applications/answerBy.ts';
import type { QueryRunner } from '../database/index.ts';
import { openCase } from '../desk/openCase.ts';
import { writeCaseNotice } from '../desk/writeCaseNotice.ts';
import { queueEvents } from '../events/queueEvents.ts';
import { listPapersToCome } from '../links/linkForPapers.ts';
import { endLinksOf, makeLink } from '../links/manageLinks.ts';
import { sayNext } from '../pages/sayNext.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { tellStaff } from '../staff-notices/tellStaff.ts';
import { isOfSending, noticeOf } from './noticeOf.ts';
import { sendNotice } from './sendNotice.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'sendMail' | 'vault'>;

/** Who sends what goes by itself. */
const BY_ITSELF = 'portal';

/** Whether a notice says where papers are added. */
const namesLink = ({ blocks, values }: DeskNotice) =>
  blocks.some(({ to }) => to === 'upload') || Object.values(values).includes(UPLOAD_LINK);

/** A link to add papers, in the place of the one that went when she sent before. */
async function renewLink(services: Needs, runner: QueryRunner, application: number) {
  await endLinksOf(services, runner, application, { madeBy: BY_ITSELF, actor: BY_ITSELF });
  return makeLink(services, runner, { application }, BY_ITSELF);
}

async function sendByItself(
  services: Needs,
  runner: QueryRunner,
  applicationId: number,
  notice: DeskNotice,
): Promise<void> {
  const release = services.releases.current();
  const one = await openCase(services, runner, applicationId, release);
  if (!one) return;
  const toCome = (language: string) =>
    isOfSending(notice) ? listPapersToCome(services, one.row, language, runner) : [];
  const isAnyToCome = (await toCome(one.application.language)).length > 0;
  const link =
    isAnyToCome && namesLink(notice) ? await renewLink(services, runner, applicationId) : undefined;
  const prepared = await writeCaseNotice(services, runner, {
    one,
    release,
    name: notice.name,
    link: link?.url,
    async sayOfCase({ row }, language): Promise<JsonObject> {
      const answerBy = answerByOf(release, row, services.clock());
      const next = sayNext(openWords(release, language), row.status, answerBy);
      return { papers: await toCome(language), ...(next && { next }) };
    },
  });
  const { hash } = release;
  const told = { applicationId, author: BY_ITSELF, release: hash, ...prepared };
  await sendNotice(services, runner, told);
}

/** How something has happened. */
export interface HappeningBy {
  /** The subject of who did it. */
  actor: string;
  /** The applicant was told by an action: nothing goes to her by itself. */
  isTold?: boolean;
  /** Only what was sent has changed, and the status is what it was: staff are told nothing. */
  hasSameStatus?: boolean;
}

/**
 * Tells other systems, the applicant and staff of what has happened with an application, as the public release
 * says: in the transaction of what has happened.
 */
export async function tellHappenings(
  services: Needs,
  runner: QueryRunner,
  applicationId: number,
  happenings: Happening[],
  { actor, isTold = false, hasSameStatus = false }: HappeningBy,
): Promise<void> {
  await queueEvents(services, runner, applicationId, ...happenings);
  const notice = isTold ? undefined : noticeOf(services.releases.current(), happenings);
  if (notice) await sendByItself(services, runner, applicationId, notice);
  if (!hasSameStatus) await tellStaff(services, runner, applicationId, { happenings, actor });
}
