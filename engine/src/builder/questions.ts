import { ownerOf } from '../compile/owner.ts';
import { suggestValue } from '../edit/choices.ts';
import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Built } from './Built.ts';
import { type Calculation, typeOfCalculation, writeCalculation } from './calculations.ts';
import { createEnumeration } from './create/createEnumeration.ts';
import { createField, type FieldRequest, questionFilesOf } from './create/createField.ts';
import { createLookup } from './create/createLookup.ts';
import { isOfChoices, type QuestionKind } from './create/fieldKinds.ts';
import { fileName, questionName, serverName, serverNamesOf } from './names.ts';
import { declarationsOf, type FormPlace } from './places.ts';
import type { LanguageTexts } from './translate.ts';

/** A question as an admin asks for it. */
export interface NewQuestion extends FormPlace {
  step: string;
  /** The name of the question behind which it stands; at the end where neither it nor `before` is given. */
  after?: string;
  /** The name of the question before which it stands. */
  before?: string;
  kind: QuestionKind;
  title: string;
  translations: LanguageTexts;
  /** What people choose from, of a choice: new ones, */
  choices?: (string | { label: string; translations: LanguageTexts })[];
  /** or a list that the pack has, of a look-up one of `lookups/`. Of an agreement, the first is what people agree to. */
  enumeration?: string;
  /** How its answer is worked out, of what is not typed. */
  calculation?: Calculation;
  /** Or its type and expression, where no sentence says how. */
  computed?: NonNullable<FieldRequest['computed']>;
  /** Whether it must be answered, */
  required?: boolean;
  /** and what people read then where the answer is missing. */
  advice?: NonNullable<FieldRequest['advice']>;
}

interface Choices extends Pick<NewQuestion, 'kind' | 'title' | 'choices' | 'enumeration'> {
  name: string;
  /** The folder whose own the list is. */
  owner: string;
}

/** The list of a choice: the one that is named, or a new one. @returns Its name; undefined for another kind. */
export function createChoices(edits: FileEdits, request: Choices): string | undefined {
  const { kind, title, choices, enumeration, owner } = request;
  if (!isOfChoices(kind)) return undefined;
  if (enumeration) return enumeration;
  const labels = new Map<string, LanguageTexts>();
  const offered = kind === 'agreement' ? choices?.slice(0, 1) : choices;
  for (const choice of offered ?? []) {
    const { label, translations } =
      typeof choice === 'string' ? { label: choice, translations: {} } : choice;
    const words = label.trim();
    if (words && !labels.has(words)) labels.set(words, translations);
  }
  if (!labels.size) throw new EditError('blank', 'A choice has something to choose from.');
  const folder = ownerOf(`${owner}/x.json`)?.folder;
  const start = folder === undefined ? '' : `${folder}/`;
  const lists = kind === 'lookup' ? 'lookups' : 'enumerations';
  const isTaken = (one: string) =>
    edits.has(`${lists}/${one}.json`) || edits.has(`${start}${lists}/${one}.json`);
  const name = fileName(title, isTaken, 'choices');
  if (kind === 'lookup') {
    const items = [...labels].map(([label, translations]) => ({ label, translations }));
    createLookup(edits, { name, items, ...(folder && { folder }) });
    return name;
  }
  const values: { value: string; label: string; translations: LanguageTexts }[] = [];
  for (const [label, translations] of labels)
    values.push({
      value: String(suggestValue(values, label) || `choice-${values.length + 1}`),
      label,
      translations,
    });
  createEnumeration(edits, { name, values, ...(folder && { folder }) });
  return name;
}

/** The names that are taken where a question is added: among the step's answers, and on the server. */
interface Taken {
  names: Set<string>;
  wires: Set<string>;
}

/** What is taken in a step, to be asked once for however many questions. */
export function namesTaken(edits: FileEdits, place: FormPlace & { step: string }): Taken {
  const { schema } = questionFilesOf(edits, place);
  const known = edits.has(schema) ? declarationsOf(edits, schema) : {};
  return { names: new Set(Object.keys(known)), wires: serverNamesOf(edits) };
}

/** What goes without saying: nobody agrees who may leave it out, and what is worked out says how. */
export function impliedBy({
  kind,
  calculation,
}: Pick<NewQuestion, 'kind' | 'calculation'>): Pick<FieldRequest, 'required' | 'computed'> {
  if (kind === 'agreement') return { required: true };
  if (kind !== 'computed' || !calculation) return {};
  const type = typeOfCalculation(calculation);
  return { computed: { type, expression: writeCalculation(calculation) } };
}

/** Writes a question with names of its own, and the list of what people choose from. @returns Its name. */
export function createQuestion(
  edits: FileEdits,
  { names, wires }: Taken,
  request: NewQuestion &
    Pick<FieldRequest, 'description' | 'descriptionTranslations' | 'required' | 'when'>,
): string {
  const { choices: _, enumeration: _named, calculation: _how, title: given, ...asked } = request;
  const { form, program, step } = asked;
  const title = given.trim();
  if (!title) throw new EditError('blank', 'A question has a title.');
  const name = questionName(title, (one) => names.has(one));
  const wire = serverName(step, name, wires);
  names.add(name);
  wires.add(wire);
  const owner = program ? `programs/${program}` : form;
  const enumeration = createChoices(edits, { ...request, title, name, owner });
  const choices = enumeration && { enumeration };
  createField(edits, { ...asked, name, title, wire, ...choices, ...impliedBy(request) });
  return name;
}

/** A question that is new, in a step of a form, or in what a program adds to it. */
export function addQuestion(files: PackTexts, request: NewQuestion): Built {
  const edits = new FileEdits(files);
  const name = createQuestion(edits, namesTaken(edits, request), request);
  return {
    changes: edits.changes(),
    said: { id: 'question-added', params: { title: request.title.trim() } },
    at: { file: questionFilesOf(edits, request).schema, name },
  };
}
