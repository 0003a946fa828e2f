import { EditError, type PackTexts } from '../../edit/Change.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { Built } from '../Built.ts';
import { createField, filesOf } from '../create/createField.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import { questionName, serverName, serverNamesOf } from '../names.ts';
import { declarationsOf, type FormPlace } from '../places.ts';
import { createChoices } from '../questions.ts';
import type { ProposedQuestion } from './Proposal.ts';

/** A question that somebody has looked at: it has a kind. */
export type ImportedQuestion = Omit<ProposedQuestion, 'kind' | 'given' | 'source'> & {
  kind: FieldKind;
};

/**
 * Questions that were made elsewhere, at the end of a step: one change, that one undo takes back.
 * @throws EditError `blank` of a question without a title, or a choice without anything to choose from.
 */
export function addQuestions(
  files: PackTexts,
  { form, program, step }: FormPlace & { step: string },
  questions: ImportedQuestion[],
): Built {
  const edits = new FileEdits(files);
  const place = { form, step, ...(program && { program }) };
  const { schema } = filesOf(edits, place);
  const names = new Set(edits.has(schema) ? Object.keys(declarationsOf(edits, schema)) : []);
  const wires = serverNamesOf(edits);
  const owner = program ? `programs/${program}` : form;
  for (const question of questions) {
    const { kind, translations, description, isRequired, choices } = question;
    const title = question.title.trim();
    if (!title) throw new EditError('blank', 'A question has a title.');
    const name = questionName(title, (one) => names.has(one));
    const wire = serverName(step, name, wires);
    names.add(name);
    wires.add(wire);
    const enumeration = createChoices(edits, { kind, title, choices, name, owner });
    createField(edits, {
      ...place,
      name,
      kind,
      title,
      translations,
      wire,
      required: isRequired,
      ...(description && { description }),
      ...(enumeration && { enumeration }),
    });
  }
  return {
    changes: edits.changes(),
    said: { id: 'questions-added', params: { count: questions.length } },
    at: { file: schema },
  };
}
