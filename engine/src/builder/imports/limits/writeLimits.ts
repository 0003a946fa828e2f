import type { FileEdits } from '../../../edit/FileEdits.ts';
import { nameMessage } from '../../fieldMessages.ts';
import { addMessage, findMessage } from '../../messages.ts';
import { declarationOf, type QuestionPlace } from '../../places.ts';
import { writeLimit } from '../../questionEdits.ts';
import { FIELD_ORDER } from '../../words.ts';
import { LIMIT_KEYWORDS, type ProposedLimit } from './ProposedLimit.ts';

/** What is there of every text and number goes first: what is written then fits beside it. */
const FIRST = ['maxLength', 'minimum'];

const inOrder = (limits: ProposedLimit[]): ProposedLimit[] =>
  [...FIRST, ...LIMIT_KEYWORDS.filter((one) => !FIRST.includes(one))].flatMap(
    (keyword) => limits.find((one) => one.keyword === keyword) ?? [],
  );

/**
 * Writes the limits of a question that is new, with what people read where they are broken.
 * @param limits Those that fit it: `fitLimits`.
 */
export function writeLimits(edits: FileEdits, place: QuestionPlace, limits: ProposedLimit[]): void {
  const { file, name } = place;
  const has = (keyword: string) => limits.some((one) => one.keyword === keyword);
  // Each number starts at 0 where nothing is said of that.
  const starts = declarationOf(edits, place).minimum !== undefined;
  if (starts && has('exclusiveMinimum') && !has('minimum'))
    edits.drop(file, ['properties', name, 'minimum']);
  for (const { keyword, value, message } of inOrder(limits)) {
    if (typeof value === 'number') writeLimit(edits, place, { name: keyword, value });
    else edits.set(file, ['properties', name, keyword], value, FIELD_ORDER);
    if (!message) continue;
    const { text: original, translations } = message;
    const id =
      findMessage(edits, file, { original, translations }) ??
      addMessage(edits, file, { title: `${name} ${keyword}`, original, translations });
    nameMessage(edits, place, { keyword, id });
  }
}
