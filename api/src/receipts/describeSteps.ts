import {
  describeAnswer,
  describeItem,
  type Field,
  fieldsOf,
  type ItemWords,
  type JsonObject,
  localeOf,
  placeOfItem,
  readAnswer,
  rowOf,
  SAID_NONE,
  type Step,
  showAnswer,
} from '@porchlight/engine';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  type DecryptedMember,
  openWire,
  type Validated,
  validateApplication,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { describeListed } from '../applications/describeListed.ts';
import { isListed, itemsOf } from '../applications/listedItems.ts';
import type { PageWords } from '../pages/view.ts';
import type { LineItem, ReceiptLine, ReceiptSection } from './Receipt.ts';

type Say = PageWords['text'];

interface Context {
  application: DecryptedApplication;
  /** Words that no definition of a field has. */
  say: Say;
  /** Whose answers they are; absent for the application's own. */
  member?: DecryptedMember;
}

/**
 * An application's answers by the steps that were asked, in words; restricted ones starred. A step that had
 * nothing to ask is left out.
 */
export function describeSteps(application: DecryptedApplication, say: Say): ReceiptSection[] {
  const validated = validateApplication(application);
  return shownSteps(validated)
    .map((step) => describeStep(step, validated, { application, say }))
    .filter(({ lines, parts }) => lines.length > 0 || parts.length > 0);
}

const shownSteps = ({ form, evaluation }: Validated): Step[] =>
  form.steps.filter(({ name }) => evaluation.steps.includes(name));

function describeStep(step: Step, validated: Validated, context: Context): ReceiptSection {
  const shown = step.fields.filter(({ pointer }) => validated.evaluation.visible.has(pointer));
  const lines = shown
    .filter(({ resource }) => !resource)
    .map((field) => answerLine(field, validated, context));
  const lists = shown.filter(({ resource }) => resource);
  return {
    heading: step.title,
    lines: [...lines, ...lists.flatMap((field) => listLines(step, field, context))],
    parts: lists.flatMap((field) => people(step, field, context)),
  };
}

function answerLine(
  field: Field,
  { evaluation }: Validated,
  { application, say }: Context,
): ReceiptLine {
  const answer = describeAnswer(field, evaluation, {
    locale: localeOf(application.language),
    yes: say('fields.yes'),
    no: say('fields.no'),
  });
  const { title: question, pointer, classification } = field;
  if (!answer) return { question, answer: say('application.review-blank'), isBlank: true, pointer };
  return {
    question,
    answer,
    pointer,
    ...(classification === 'restricted' && { isRestricted: true }),
  };
}

const isOfPeople = ({ resource }: Field) => resource?.path === 'household_member';

/** The items of a list, a line of the answer each; of people only that there are none. */
function listLines(step: Step, field: Field, context: Context): ReceiptLine[] {
  const { application, member } = context;
  if (isOfPeople(field) && application.members.length > 0) return [];
  const line = { question: field.title, pointer: field.pointer };
  if (isListed(field)) {
    const form = { steps: [step] };
    const items = itemsOf(application.row, field, member?.row.id ?? null).map((item) => ({
      id: item.id,
      answer: describeListed({ ...application, say: context.say }, form, field, item),
    }));
    if (items.length > 0) return [{ ...line, answer: linesOf(items), items }];
  }
  const files = field.resource?.path === 'document' ? application.row.documents : [];
  if (files.length === 0) return [noneLine(field, context)];
  return [{ ...line, answer: files.map((file) => describeDocument(file, application)).join('\n') }];
}

const linesOf = (items: LineItem[]) => items.map(({ answer }) => answer).join('\n');

/** An empty list: what was said of it, where one may say so. */
function noneLine(field: Field, { application, say, member }: Context): ReceiptLine {
  const line = { question: field.title, pointer: field.pointer };
  if (field.none === undefined) return { ...line, answer: say('application.review-none') };
  const isSaid = readAnswer(member?.raw ?? application.raw, field) === SAID_NONE;
  if (isSaid) return { ...line, answer: field.none };
  return { ...line, answer: say('application.review-blank'), isBlank: true };
}

/** All that was said of a document, then what its file is called. */
function describeDocument(
  { answers, fileName }: DocumentRow,
  { release, language }: DecryptedApplication,
): string {
  const form = collectionForm(release, 'document', language);
  const said = [...fieldsOf(form).values()]
    .filter(
      ({ wire, classification }) => wire.name !== 'fileName' && classification !== 'restricted',
    )
    .map((field) => showAnswer(field, readAnswer(answers, field), localeOf(language)));
  return [...said, fileName].filter(Boolean).join(' · ');
}

function describeRow(
  step: Step,
  field: Field,
  wire: JsonObject,
  { release, language }: DecryptedApplication,
): ItemWords {
  const form = release.form(field.resource!.form, language);
  return describeItem(form, wire, localeOf(language), rowOf(step, field));
}

/** The people of a list, each with the answers of her own steps. */
function people(step: Step, field: Field, { application, say }: Context): ReceiptSection[] {
  if (!isOfPeople(field)) return [];
  return application.members.map((member) => {
    const validated = validateMember(application, member.row.id, member.raw);
    const { main } = describeRow(step, field, openWire(validated), application);
    const sections = shownSteps(validated).map((one) =>
      describeStep(one, validated, { application, say, member }),
    );
    return {
      heading: main || say('members.unnamed'),
      lines: sections.flatMap(({ lines }) => lines),
      parts: [],
      member: member.row.id,
      place: placeOfItem(field.pointer, member.row.id),
    };
  });
}
