import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { isRecord } from '../kernel/answers.ts';
import type { Json, Pointer } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { readCalculation, TODAY_AT } from './calculations.ts';
import { namesIn, putInOrder } from './create/createField.ts';
import { questionName, serverName, serverNamesOf } from './names.ts';
import { declarationsOf, type QuestionPlace } from './places.ts';
import { readQuestion } from './question.ts';
import { type LanguageTexts, translate } from './translate.ts';

/** What is said of an answer that is worked out. */
export interface DaysLeft {
  title: string;
  translations: LanguageTexts;
}

/**
 * Of which date, by its pointer, an expression counts the days until or since, never below 0; undefined where it
 * is something else.
 */
export function readDaysLeft(expression: Json): { pointer: Pointer; isPast: boolean } | undefined {
  const parts = isRecord(expression) ? expression.max : undefined;
  const [least, counted, more] = Array.isArray(parts) ? parts : [];
  const days = readCalculation(counted);
  if (least !== 0 || more !== undefined || days?.verb !== 'days') return undefined;
  const [from, to] = days.of as [Pointer, Pointer];
  if (to === TODAY_AT) return { pointer: from, isPast: true };
  return from === TODAY_AT ? { pointer: to, isPast: false } : undefined;
}

/**
 * Shows behind a date how many days are left until it; of one that may only be today or earlier, how many
 * have passed since. It is worked out, never below 0, and shown once the date is answered.
 * @throws EditError `not-allowed` of a question that is no date; `blank` without a title
 */
export function addDaysLeft(files: PackTexts, place: QuestionPlace, request: DaysLeft): Built {
  const edits = new FileEdits(files);
  const { kind, days, step, pointer, classification } = readQuestion(files, place);
  if (kind !== 'date') throw new EditError('not-allowed', `${place.name} is no date.`);
  const title = request.title.trim();
  if (!title) throw new EditError('blank', 'What is shown has a title.');
  const { file } = place;
  const known = declarationsOf(edits, file);
  const name = questionName(title, (one) => Object.hasOwn(known, one));
  const ends: Json[] = [{ get: TODAY_AT }, { get: pointer }];
  edits.set(file, ['properties', name], {
    type: 'integer',
    title,
    computed: { max: [0, { days: days === 'past' ? ends.reverse() : ends }] },
    when: { [pointer]: true },
    wire: serverName(step.step, name, serverNamesOf(edits)),
    classification,
  });
  if (!edits.has(step.ui)) edits.add(step.ui, 'ui', { 'ui:order': Object.keys(known) });
  const names = namesIn(edits.read(file));
  putInOrder(edits, { file: step.ui, step: step.step, name, known: names, after: place.name });
  const { translations } = request;
  translate(edits, { file, key: `fields/${name}/title`, original: title, translations });
  return {
    changes: edits.changes(),
    said: { id: 'question-added', params: { title } },
    at: { file, name },
  };
}
