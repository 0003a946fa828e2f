import { EditError, type PackTexts } from '../edit/Change.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Built } from './Built.ts';
import { createStep, groupName } from './create/createStep.ts';
import { fileName, questionName, serverName, serverNamesOf } from './names.ts';
import { type FormPlace, stepsOf } from './places.ts';
import type { NewQuestion } from './questions.ts';
import { createChoices } from './questions.ts';
import type { LanguageTexts } from './translate.ts';

/** A step as an admin asks for it: it asks one question at least. */
export interface NewStep extends FormPlace {
  title: string;
  translations: LanguageTexts;
  /** The step behind which it stands. */
  after: string;
  question: Omit<NewQuestion, 'form' | 'program' | 'step' | 'after'>;
}

/** A step that is new, with its first question, in a form or in a program. */
export function addStep(files: PackTexts, request: NewStep): Built {
  const edits = new FileEdits(files);
  const { form, program, after, translations, question } = request;
  const title = request.title.trim();
  if (!title) throw new EditError('blank', 'A step has a title.');
  const isTaken = (one: string) =>
    edits.names().some((file) => file.endsWith(`/${one}.schema.json`));
  const step = fileName(title, isTaken, 'step');
  const groups = new Set(
    stepsOf(edits, { form, ...(program && { program }) }).map(({ group }) => group),
  );
  const group = questionName(
    groupName(step).replace(/([A-Z])/g, ' $1'),
    (one) => groups.has(one),
    'Step',
  );
  const name = questionName(question.title, () => false);
  const owner = program ? `programs/${program}` : form;
  const enumeration = createChoices(edits, { ...question, name, owner });
  createStep(edits, {
    name: step,
    title,
    form,
    ...(program && { program }),
    after,
    translations,
    group,
    field: {
      name,
      kind: question.kind,
      title: question.title.trim(),
      translations: question.translations,
      wire: serverName(step, name, serverNamesOf(edits)),
      ...(enumeration && { enumeration }),
    },
  });
  const file = `${owner}/${step}.schema.json`;
  return { changes: edits.changes(), said: { id: 'step-added', params: { title } }, at: { file } };
}
