import { type Answers, fieldsOf, localeOf, readPointer, showAnswer } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { caseFields } from './fieldTables.ts';
import type { Staff } from './Staff.ts';

/** What the audit keeps of an access, and the answers about the document that was looked at, while it is there. */
export interface Accessed {
  details: { [name: string]: string | number | null };
  document: Answers | null;
}

/** The question of a restricted answer, in the application or of a person in its list. */
function titleOf({ release, language }: Staff, pointer: string, isOfMember: boolean) {
  const form = isOfMember && findCollectionForm(release, 'household_member', language);
  const fields = form ? fieldsOf(form) : caseFields(release, language);
  return fields.get(pointer)?.title;
}

/** A document by its category: what its file is called, its owner has typed. */
function nameDocument({ release, language }: Staff, id: string, answers: Answers | null) {
  const form = answers && findCollectionForm(release, 'document', language);
  if (!form) return id;
  const field = [...fieldsOf(form).values()].find(({ wire }) => wire.name === 'fileCategory');
  const category = field && readPointer(answers, field.pointer);
  const label = field && showAnswer(field, category, localeOf(language));
  return label ? `${label} (${id})` : id;
}

/**
 * What an access was about, in the language of who reads it: never a value that was given. What the public
 * release has no word for is named as the audit trail does.
 */
export function describeAccess({ details, document: answers }: Accessed, staff: Staff) {
  const { queue, document, pointer, member, message, of, as } = details;
  const what = queue ?? document ?? pointer ?? message ?? of ?? as;
  if (what === undefined || what === null) return undefined;
  const id = String(what);
  if (what === queue) return staff.desk.queues.find(({ name }) => name === id)?.title ?? id;
  if (what === document) return nameDocument(staff, id, answers);
  if (what === pointer) return titleOf(staff, id, typeof member === 'number') ?? id;
  return id;
}
