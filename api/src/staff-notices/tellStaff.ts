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
import { findStaff, maySee, receiverOf, type StaffMember } from './findReceivers.ts';
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

/** Somebody who gets a notice: as what, where, and in which language. */
interface Receiver extends Omit<StaffMember, 'email'> {
  role: string;
  address: string;
  language: string;
}

/** What was decided of one notice: who gets it. */
interface Telling {
  notice: StaffNotice;
  /** Empty where it is for somebody, and nobody can be told. */
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
  const people = (await findStaff(services, runner, { to, assignee, actor })).filter((person) =>
    maySee(desk, person, one.root),
  );
  return notices.flatMap((notice) => {
    const found = people.flatMap(({ email, ...person }) => {
      const role = receiverOf(person, notice.to, assignee);
      const language = release.portal(person.language ?? '').language;
      return role === undefined ? [] : [{ ...person, role, language, address: email ?? '' }];
    });
    const receivers = found.filter(({ subject }) => subject !== actor);
    // It is for nobody but who did it, and knows.
    return receivers.length === 0 && found.length > 0 ? [] : [{ notice, receivers }];
  });
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
  const digestMinutes = release.desk()?.mail?.digestMinutes;
  const mails = await queueStaffMails(runner, [...people.values()], now, digestMinutes);
  for (const { notice, receivers } of tellings) {
    const { name } = notice;
    const spoken = receivers.map(({ language }) => language);
    const languages = spoken.length > 0 ? new Set(spoken) : [release.portal('').language];
    const written: WrittenByLanguage = Object.fromEntries(
      [...languages].map((language) => [language, writeIn(release, language, name, one)]),
    );
    const to = receivers.map((each) => ({ ...each, mailId: mails.get(each.subject) }));
    const kept = { applicationId, notice: name, written };
    const id = await insertStaffNotice(runner, vault, kept, to, now);
    await recordEvent(runner, {
      actor: 'portal',
      action: receivers.length > 0 ? 'staff-told' : 'staff-not-told',
      applicationId,
      details: { notice: name, told: id, receivers: receivers.length },
    });
  }
}
