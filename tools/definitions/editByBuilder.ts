import {
  type Built,
  conditionOf,
  expressionContext,
  listAskable,
  outlineForm,
  outlinePack,
  outlineProgram,
  type QuestionPlace,
  readCondition,
  readQuestion,
  setCondition,
  setQuestionText,
} from '@porchlight/engine/builder';

type Texts = ReadonlyMap<string, string>;

/** All that the screen of the builder reads of the files while a question is chosen: the outline, and its panel. */
function readScreen(files: Texts, place: QuestionPlace): void {
  outlinePack(files);
  const { step, pointer, computed } = readQuestion(files, place);
  if (step.program !== undefined) outlineProgram(files, step.program);
  else outlineForm(files, step.form);
  const where = { ...step, question: pointer };
  const when = conditionOf(files, { kind: 'question', ...place });
  if (when) readCondition(when);
  listAskable(files, where);
  expressionContext(files, place.file, where);
  if (computed !== undefined) throw new Error('A question that is typed.');
}

/** The texts of a pack with what was built, as the studio has them. */
function withBuilt(files: Texts, { changes }: Built): Texts {
  const next = new Map(files);
  for (const { name, text } of changes) {
    if (text === null) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** One key in the title of a question, and what is read anew. */
export function typeTitle(files: Texts, place: QuestionPlace, text: string): Texts {
  const built = setQuestionText(files, place, { key: 'title', language: 'en', text });
  const next = withBuilt(files, built);
  readScreen(next, place);
  return next;
}

/** One change of the condition of a question, and what is read anew. */
export function setWhen(files: Texts, place: QuestionPlace, limit: number): Texts {
  const { step, pointer } = readQuestion(files, place);
  const asked = listAskable(files, { ...step, question: pointer });
  const number = asked.find(({ kind }) => kind === 'number')!;
  const condition = { [number.pointer]: { minimum: limit } };
  const next = withBuilt(files, setCondition(files, { kind: 'question', ...place }, condition));
  readScreen(next, place);
  return next;
}
