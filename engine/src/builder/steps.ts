import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import type { FieldRequest } from './create/createField.ts';
import { createStep } from './create/createStep.ts';
import {
  fileName,
  groupName,
  isStepName,
  questionName,
  serverName,
  serverNamesOf,
} from './names.ts';
import { type FormPlace, stepsOf } from './places.ts';
import type { NewQuestion } from './questions.ts';
import { createChoices, impliedBy } from './questions.ts';
import type { LanguageTexts } from './translate.ts';

/** A step as an admin asks for it: it asks one question at least. */
export interface NewStep extends FormPlace {
  title: string;
  translations: LanguageTexts;
  /** The step behind which it stands. */
  after: string;
  when?: JsonObject;
  question: Omit<NewQuestion, 'form' | 'program' | 'step' | 'after' | 'before'> &
    Pick<FieldRequest, 'description' | 'descriptionTranslations' | 'required' | 'when'>;
}

/**
 * Writes a step with its first question, with names of their own.
 * @returns Its name.
 * @throws EditError `blank` of a step or a question without a title
 */
export function writeStep(edits: FileEdits, request: NewStep): string {
  const { question: asked, ...step } = request;
  const { form, program } = step;
  const title = step.title.trim();
  if (!title) throw new EditError('blank', 'A step has a title.');
  const name = fileName(title, (one) => isStepName(edits, one), 'step');
  const place = { form, ...(program && { program }) };
  const groups = new Set(stepsOf(edits, place).map(({ group }) => group));
  const group = questionName(
    groupName(name).replace(/([A-Z])/g, ' $1'),
    (one) => groups.has(one),
    'Step',
  );
  const { choices: _, enumeration: _named, calculation: _how, ...question } = asked;
  const words = question.title.trim();
  if (!words) throw new EditError('blank', 'A question has a title.');
  const ownName = questionName(words, () => false);
  const owner = program ? `programs/${program}` : form;
  const enumeration = createChoices(edits, { ...asked, name: ownName, owner });
  createStep(edits, {
    ...step,
    name,
    title,
    group,
    field: {
      ...question,
      name: ownName,
      title: words,
      wire: serverName(name, ownName, serverNamesOf(edits)),
      ...(enumeration && { enumeration }),
      ...impliedBy(asked),
    },
  });
  return name;
}

/** A step that is new, with its first question, in a form or in a program. */
export function addStep(files: PackTexts, request: NewStep): Built {
  const edits = new FileEdits(files);
  const name = writeStep(edits, request);
  const { form, program, title } = request;
  const owner = program ? `programs/${program}` : form;
  return {
    changes: edits.changes(),
    said: { id: 'step-added', params: { title: title.trim() } },
    at: { file: `${owner}/${name}.schema.json` },
  };
}
