import {
  type CaseRoot,
  type Happening,
  type JsonObject,
  pathOfCase,
  STAFF_FACTS,
  type StaffNotice,
  tellsOf,
  type WrittenNotice,
  writeNotice,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { recordEvent } from '../audit/recordEvent.ts';
import type { QueryRunner } from '../database/index.ts';
import { writeCell } from '../desk/fieldTables.ts';
import { type Case, openCase } from '../desk/openCase.ts';
import type { Services } from '../Services.ts';
import { findStaff, maySee, receiverOf, type Told } from './findReceivers.ts';
import { queueStaffMails } from './staffMails.ts';
import { insertStaffNotice, type WrittenByLanguage } from './staffNoticeRows.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'database' | 'releases' | 'sendMail' | 'vault'>;

/** What has happened with a case, and who did it. */
export interface ForStaff {
  happenings: Happening[];
  /** A subject; nobody is told what she did herself. */
  actor: string;
}

/** The notices to staff that tell of what has happened, each once, as the public release says. */
export const staffNoticesOf = (release: Release, happenings: Happening[]): StaffNotice[] =>
  (release.desk()?.staffNotices ?? []).filter((one) =>
    happenings.some((happening) => tellsOf(one, happening)),
  );

/** A notice in one language: of the case it is given the facts that it may tell, and no answer. */
function writeIn(release: Release, language: string, name: string, one: Case): WrittenNotice {
  const desk = release.desk(language)!;
  const facts = Object.fromEntries(
    Object.entries(one.facts).filter(([fact]) => STAFF_FACTS.has(fact)),
  ) as JsonObject;
  const status = '/$/case/status';
  return writeNotice(desk.staffNotices!.find((known) => known.name === name)!, {
    desk,
    root: { $: { case: facts } } as CaseRoot,
    fields: new Map(),
    words: new Map([[status, writeCell(release, language, status, one.facts.status)]]),
    language,
    casePath: pathOfCase(one.row.id),
  });
}

/** Somebody who gets a notice: as what, and in which language. */
interface Receiver extends Told {
  role: string;
  language: string;
}

/** What was decided of one notice: who gets it. */
interface Telling {
  notice: StaffNotice;
  receivers: Receiver[];
}

async function findTellings(
  services: Needs,
  runner: QueryRunner,
  { one, actor, notices }: { one: Case; actor: string; notices: StaffNotice[] },
): Promise<Telling[]> {
  const release = services.releases.current();
  const desk = release.desk()!;
  const { assignee } = one.state;
  const to = [...new Set(notices.flatMap((notice) => notice.to))];
  const people = (await findStaff(services, runner, { to, assignee, actor }))
    .filter((person) => maySee(desk, person, one.root))
    .map((person) => ({ ...person, language: release.portal(person.language ?? '').language }));
  return notices
    .map((notice) => ({
      notice,
      receivers: people.flatMap((person) => {
        const role = receiverOf(person, notice.to, assignee);
        return role === undefined ? [] : [{ ...person, role }];
      }),
    }))
    .filter(({ receivers }) => receivers.length > 0);
}

/**
 * Tells staff by mail of what has happened with a case, in the transaction of what has happened. Nothing of it is a
 * message of the applicant's.
 */
export async function tellStaff(
  services: Needs,
  runner: QueryRunner,
  applicationId: number,
  { happenings, actor }: ForStaff,
): Promise<void> {
  const { clock, releases, sendMail, vault } = services;
  const release = releases.current();
  const notices = staffNoticesOf(release, happenings);
  if (!sendMail || notices.length === 0) return;
  const one = await openCase(services, runner, applicationId, release);
  if (!one) return;
  const tellings = await findTellings(services, runner, { one, actor, notices });
  if (tellings.length === 0) return;
  const now = clock();
  // What is told somebody at once is one mail.
  const people = new Map(
    tellings.flatMap(({ receivers }) => receivers.map((each) => [each.subject, each] as const)),
  );
  const addresses = [...people.values()].map(({ email, ...rest }) => ({ ...rest, address: email }));
  const mails = await queueStaffMails(runner, addresses, now, release.desk()?.mail?.digestMinutes);
  for (const { notice, receivers } of tellings) {
    const { name } = notice;
    const languages = [...new Set(receivers.map(({ language }) => language))];
    const written: WrittenByLanguage = Object.fromEntries(
      languages.map((language) => [language, writeIn(release, language, name, one)]),
    );
    const kept = { applicationId, notice: name, release: release.hash, written };
    const to = receivers.map((each) => ({ ...each, mailId: mails.get(each.subject) }));
    const id = await insertStaffNotice(runner, vault, kept, to, now);
    await recordEvent(runner, {
      actor: 'portal',
      action: 'staff-told',
      applicationId,
      details: { notice: name, told: id, receivers: receivers.length },
    });
  }
}
