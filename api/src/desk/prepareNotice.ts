import {
  type Answers,
  type CaseRoot,
  type DeskAction,
  fieldsOf,
  type JsonObject,
  type NoticeMail,
  nameCorrection,
  phoneNumberOf,
  readPointer,
  type WrittenNotice,
  writeNotice,
  writeTextMessage,
} from '@porchlight/engine';
import type { CorrectionRequest } from '../applications/ApplicationRow.ts';
import { presentRequests } from '../applications/documentRequests.ts';
import { presentCorrections } from '../applications/presentCorrections.ts';
import { readRequests } from '../applications/readRequests.ts';
import type { Session } from '../database/index.ts';
import { readContact } from '../messages/contact.ts';
import type { Services } from '../Services.ts';
import { linkOf, wantedNumber } from '../texts/outgoing.ts';
import { type AnswerChange, describeChanges } from './changeAnswers.ts';
import { caseFields } from './fieldTables.ts';
import { type Case, openCase } from './openCase.ts';
import type { Asked } from './readCorrections.ts';
import type { Staff } from './Staff.ts';

/** What the applicant will be told, as she will read it. */
export interface PreparedNotice {
  name: string;
  language: string;
  address?: string | undefined;
  mail: NoticeMail;
  written: WrittenNotice;
  /** What a text message says of it, where she wants one. */
  text?: { numberId: string; body: string };
}

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config'>;

/** The papers that are asked for, each with why, in a language. */
function describePapers(told: Case, { release }: Staff, language: string, asked: string[]) {
  const row = { ...told.row, requests: readRequests(release, asked) };
  return presentRequests({ row, release, language }, told.judged.form).map(({ title, reason }) =>
    reason ? `${title}: ${reason}` : title,
  );
}

/** The answers that are asked about, each with why. */
function describeCorrections(
  told: Case,
  { release }: Staff,
  language: string,
  corrections: CorrectionRequest[],
) {
  const row = { ...told.workspace.row, corrections };
  const texts = release.texts(language);
  return presentCorrections({ ...told.workspace, row }, told.judged.form, texts).map(
    ({ reason, says, ...asked }) => {
      const name = nameCorrection(asked);
      return [name.endsWith('?') ? name : `${name}:`, reason, says].filter(Boolean).join(' ');
    },
  );
}

/** An action with a case, of which the applicant is told. */
export interface Telling {
  one: Case;
  staff: Staff;
  action: DeskAction;
  answers: Answers;
  asked: Asked;
  /** The answers that it changes. */
  changes?: AnswerChange[] | undefined;
  /** The address of the upload link that it makes. */
  link?: string | undefined;
}

/**
 * Writes what an action tells the applicant, in her language; undefined where it tells her nothing.
 */
export async function prepareNotice(
  services: Needs,
  session: Session,
  { one, staff, action, answers, asked, changes: changed = [], link }: Telling,
): Promise<PreparedNotice | undefined> {
  const name = action.effects.notice;
  if (name === undefined) return undefined;
  const { release } = staff;
  const contact = await readContact(session, one.row.id);
  // What was sent before its language was kept is answered in the first one of the portal.
  const { language } = release.portal(contact.language);
  const desk = release.desk(language)!;
  const notice = desk.notices.find((known) => known.name === name)!;
  const { form } = desk.actions.find((known) => known.name === action.name)!;
  const told = (await openCase(services, session, one.row.id, release, language)) ?? one;
  const papers = describePapers(told, staff, language, asked.requests);
  const again = describeCorrections(told, staff, language, asked.corrections);
  const known = told.root.$ as JsonObject;
  const changes = describeChanges(told, changed, language);
  const ofCase = {
    ...(known.case as JsonObject),
    papers,
    answers: again,
    changes,
    ...(link && { link }),
  };
  const facts = { ...known, case: ofCase };
  const root = { ...told.root, ...answers, $: facts } as CaseRoot;
  const writing = {
    desk,
    root,
    fields: new Map([...caseFields(release, language), ...(form ? fieldsOf(form) : [])]),
    language,
    // As it is read: that of a preview has an ellipsis in the place of a token.
    uploadPath: link && decodeURI(new URL(link).pathname),
  };
  const written = writeNotice(notice, writing);
  const body = writeTextMessage(notice, writing, linkOf(services.config));
  const texts = desk.textMessages;
  const number = texts && phoneNumberOf(texts, readPointer(told.root, texts.to));
  const numberId =
    body === undefined ? undefined : await wantedNumber(services, session, one.row.id, number);
  return {
    name,
    language,
    address: contact.address,
    mail: notice.mail,
    written,
    ...(numberId !== undefined && body !== undefined && { text: { numberId, body } }),
  };
}
