import type { PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import { messageOf, type Wrong } from './fieldMessages.ts';
import { listNamable, namesIn } from './messages.ts';
import { declarationOf, declarationsOf, type QuestionPlace } from './places.ts';
import { kindOfDeclaration } from './question.ts';

/** A message that can say what is wrong in one way. */
export interface FittingMessage {
  id: string;
  /** In the pack's first language. */
  text: string;
  /** Whether it says the like of questions that are answered alike. */
  isNear: boolean;
}

/** Ways of being wrong of which much the same can be said. */
const ALIKE: readonly (readonly Wrong[])[] = [
  ['required', 'minLength', 'minItems'],
  ['type', 'decimals', 'multipleOf'],
  ['format', 'pattern', 'not'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['notBefore'],
  ['notAfter'],
  ['maxLength', 'maxItems'],
];

const isStep = (file: string) =>
  /\.(schema|fields)\.json$/.test(file) && !/(^|\/)(meta|schemas)\//.test(file);

/** What questions that are answered like one say where they are wrong like it. */
function saidAlike(edits: FileEdits, place: QuestionPlace, keyword: Wrong): Set<string> {
  const kind = kindOfDeclaration(declarationOf(edits, place));
  const alike = ALIKE.find((group) => group.includes(keyword)) ?? [keyword];
  const said = new Set<string>();
  for (const file of edits.names()) {
    if (!isStep(file) || !edits.textOf(file).includes('"messages"')) continue;
    for (const declared of Object.values(declarationsOf(edits, file))) {
      if (kindOfDeclaration(declared) !== kind) continue;
      const own = (declared.messages ?? {}) as JsonObject;
      for (const one of alike) if (own[one] !== undefined) said.add(String(own[one]));
    }
  }
  for (const one of alike) said.add(messageOf(edits, {}, one) ?? '');
  return said;
}

/**
 * The messages that can say what is wrong in one way: the one that says it of all questions first, then
 * those that say the like, then all others that name no value which that one does not name.
 */
export function listFittingMessages(
  files: PackTexts,
  place: QuestionPlace,
  keyword: Wrong,
): FittingMessage[] {
  const edits = new FileEdits(files);
  const common = messageOf(edits, {}, keyword);
  const all = listNamable(edits, place.file);
  const named = namesIn(all.find(({ id }) => id === common)?.text ?? '');
  const near = saidAlike(edits, place, keyword);
  const rank = ({ id, isNear }: FittingMessage) => (id === common ? 0 : isNear ? 1 : 2);
  return all
    .filter(({ text }) => [...namesIn(text)].every((name) => named.has(name)))
    .map((one) => ({ ...one, isNear: near.has(one.id) }))
    .sort((one, other) => rank(one) - rank(other));
}
