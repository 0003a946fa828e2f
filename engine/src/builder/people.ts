import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { addDeclared, questionFilesOf } from './create/createField.ts';
import { createStep } from './create/createStep.ts';
import { tryFind } from './findQuestion.ts';
import { fileName, questionName, serverName, serverNamesOf } from './names.ts';
import {
  declarationsOf,
  type FormPlace,
  programForm,
  type QuestionPlace,
  stepsOf,
  titleOf,
} from './places.ts';
import { type LanguageTexts, translate } from './translate.ts';

/** What something is called, and in the other languages. */
export interface Titled {
  title: string;
  translations: LanguageTexts;
}

/** A list of the people at home, as an admin asks for it. */
export interface NewPeopleList extends FormPlace, Titled {
  step: string;
  after?: string;
  before?: string;
  /** What one of them is called: the title of the form that fills one entry. */
  each: Titled;
  /** What is asked of each first, and stands in the list: a name. */
  question: Titled;
}

/** Its calls: a portal has one such list. */
const PATH = 'household_member';

/** The list of people that a form has, if it has one. */
export function peopleListIn(
  files: PackTexts,
  form: string,
): (QuestionPlace & { title: string }) | undefined {
  const edits = new FileEdits(files);
  for (const { file } of stepsOf(edits, { form }))
    for (const [name, declared] of Object.entries(declarationsOf(edits, file)))
      if ((declared.resource as JsonObject | undefined)?.path === PATH)
        return { file, name, title: titleOf(declared, name) };
  return undefined;
}

/** Why no list of people can be added: it is of the form that people fill in for help, which has one at most. */
export function whyNoPeople(
  files: PackTexts,
  { form, program }: FormPlace,
): 'place' | 'there' | undefined {
  const main = tryFind(() => programForm(new FileEdits(files))) ?? 'application';
  if (program !== undefined || form !== main) return 'place';
  return peopleListIn(files, form) ? 'there' : undefined;
}

/**
 * Adds the form that fills one entry of the list.
 * @returns Its folder, and the name of its first question.
 */
function addEntryForm(edits: FileEdits, { title, translations }: Titled, question: Titled) {
  const folder = fileName(title, (name) => edits.has(`${name}/wizard.json`), 'person');
  const wizard = `${folder}/wizard.json`;
  edits.add(wizard, 'wizard', { title, steps: [] });
  translate(edits, { file: wizard, key: 'title', original: title, translations });
  const wires = serverNamesOf(edits);
  const name = questionName(question.title, () => false);
  const wire = serverName('person', name, wires);
  createStep(edits, {
    name: 'person',
    title,
    form: folder,
    translations,
    field: { ...question, name, kind: 'text', required: true, wire },
  });
  return { folder, name };
}

/**
 * Adds a list of people: the question that holds it, and the form that fills one entry, with its first question.
 * @throws EditError `not-allowed` in what a program adds; `taken` where the form has one; `blank` without words
 */
export function addPeopleList(files: PackTexts, request: NewPeopleList): Built {
  const edits = new FileEdits(files);
  const { form, each, question, translations } = request;
  const why = whyNoPeople(files, request);
  if (why === 'place')
    throw new EditError(
      'not-allowed',
      'A list of people is of the form in which programs are chosen.',
    );
  if (why) throw new EditError('taken', `${form} has a list of people.`);
  const [title, one, asked] = [request.title, each.title, question.title].map((text) =>
    text.trim(),
  );
  if (!title || !one || !asked) throw new EditError('blank', 'Each of its words is needed.');
  const { folder, name } = addEntryForm(
    edits,
    { title: one, translations: each.translations },
    { title: asked, translations: question.translations },
  );
  const { schema } = questionFilesOf(edits, request);
  const known = declarationsOf(edits, schema);
  const list = questionName(title, (taken) => Object.hasOwn(known, taken));
  addDeclared(
    edits,
    { ...request, name: list, title, translations },
    {
      schema: {
        type: 'array',
        resource: {
          path: PATH,
          form: folder,
          idKey: 'otherHouseholdMemberID',
          fact: 'members',
          limit: 'membersPerApplication',
        },
        wire: { as: 'none' },
      },
      ui: {
        'ui:field': 'collection',
        'ui:options': { collection: 'wizard', row: { main: [`/Person/${name}`] } },
      },
    },
  );
  return {
    changes: edits.changes(),
    said: { id: 'question-added', params: { title } },
    at: { file: schema, name: list },
  };
}
