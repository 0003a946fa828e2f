import {
  type Answers,
  type CaseRoot,
  type CompiledForm,
  fieldsOf,
  type JsonObject,
  type NoticeMail,
  phoneNumberOf,
  readPointer,
  type WrittenNotice,
  writeNotice,
  writeSms,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { QueryRunner } from '../database/index.ts';
import { readContact } from '../messages/contact.ts';
import { receiptUrl } from '../receipts/receiptUrl.ts';
import type { Services } from '../Services.ts';
import { linkOf, wantedNumber } from '../sms/outgoing.ts';
import { caseFields } from './fieldTables.ts';
import { type Case, openCase } from './openCase.ts';

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

/** A notice of the pack, and what it is about. */
export interface CaseNotice {
  one: Case;
  release: Release;
  name: string;
  /** What an action asked in the language of the notice, and what was answered. */
  formIn?(language: string): CompiledForm | undefined;
  answers?: Answers;
  /** What only notices say of a case, in words: lists, and what is next. @param told The case in that language. */
  sayOfCase(told: Case, language: string): JsonObject | Promise<JsonObject>;
  /** The address of an upload link that was made for it. */
  link?: string | undefined;
}

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config'>;

/** Writes a notice of a case, in the language that its applicant used last. */
export async function writeCaseNotice(
  services: Needs,
  runner: QueryRunner,
  { one, release, name, formIn, answers = {}, sayOfCase, link }: CaseNotice,
): Promise<PreparedNotice> {
  const { id } = one.row;
  const contact = await readContact(runner, id);
  // What was sent before its language was kept is answered in the first one of the portal.
  const { language } = release.portal(contact.language);
  const desk = release.desk(language)!;
  const notice = desk.notices.find((known) => known.name === name)!;
  const form = formIn?.(language);
  const told = (await openCase(services, runner, id, release, language)) ?? one;
  const known = told.root.$ as JsonObject;
  const said = await sayOfCase(told, language);
  const ofCase = { ...(known.case as JsonObject), ...said, ...(link && { link }) };
  const root = { ...told.root, ...answers, $: { ...known, case: ofCase } } as CaseRoot;
  const receipt = new URL(receiptUrl(services.config, id));
  const writing = {
    desk,
    root,
    fields: new Map([...caseFields(release, language), ...(form ? fieldsOf(form) : [])]),
    language,
    // As it is read: that of a preview has an ellipsis in the place of a token.
    uploadPath: link && decodeURI(new URL(link).pathname),
    receiptPath: receipt.pathname + receipt.search,
  };
  const body = writeSms(notice, writing, linkOf(services.config));
  const texts = desk.textMessages;
  const number = texts && phoneNumberOf(texts, readPointer(told.root, texts.to));
  const numberId =
    body === undefined ? undefined : await wantedNumber(services, runner, id, number);
  return {
    name,
    language,
    address: contact.address,
    mail: notice.mail,
    written: writeNotice(notice, writing),
    ...(numberId !== undefined && body !== undefined && { text: { numberId, body } }),
  };
}
