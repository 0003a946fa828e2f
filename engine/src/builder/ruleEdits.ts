import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { addMessage, dropUnnamed, findMessage, messageFile } from './messages.ts';
import { fileName } from './names.ts';
import { declarationsOf, placeOfFile, pointerOf, titleOf } from './places.ts';
import { findRule, type RulePlace, stepTitle } from './rules.ts';
import type { LanguageTexts } from './translate.ts';

/**
 * What a new rule does: hold what does not fit (`must`), ask whether it is right (`warn`), or hold
 * people on the step (`gate`).
 */
export type RuleKind = 'must' | 'warn' | 'gate';

/** A rule or a gate that is new. */
export interface NewRule {
  kind: RuleKind;
  /** The question of the step at which the message of a rule stands; a gate waits for its answer. */
  name: string;
  /** What people read, in the pack's first language. */
  message: string;
  translations: LanguageTexts;
}

const STEP_ORDER = [
  '$schema',
  'group',
  'title',
  'description',
  'type',
  'properties',
  'required',
  'rules',
  'gates',
];

/** The questions that a file declares, by their titles: a rule is about one of them. */
export function declaredQuestions(
  files: PackTexts,
  file: string,
): { name: string; title: string }[] {
  const declared = declarationsOf(new FileEdits(files), file);
  return Object.entries(declared).map(([name, schema]) => ({ name, title: titleOf(schema, name) }));
}

/**
 * Adds a rule or a gate to a step. It holds when its question is answered, until its condition is
 * changed: `setCondition`.
 * @throws EditError `blank` without a message; `not-there` where the step has no such question.
 */
export function addRule(files: PackTexts, file: string, rule: NewRule): Built {
  const edits = new FileEdits(files);
  const step = placeOfFile(edits, file);
  const message = rule.message.trim();
  if (!message) throw new EditError('blank', 'A rule has a message.');
  if (!step || !Object.hasOwn(declarationsOf(edits, file), rule.name))
    throw new EditError('not-there', `${file} asks no "${rule.name}".`);
  const { kind, name } = rule;
  const list = kind === 'gate' ? 'gates' : 'rules';
  const known = (edits.read(file)[list] ?? []) as JsonObject[];
  const id = fileName(message, (one) => known.some((other) => other.id === one), 'rule');
  const pointer = pointerOf(step, name);
  const words = { title: message, original: message, translations: rule.translations };
  const says = findMessage(edits, file, words) ?? addMessage(edits, file, words);
  const holds = { [pointer]: true };
  const added: JsonObject =
    kind === 'gate'
      ? { id, must: holds, message: says, blocks: ['next'] }
      : { id, [kind]: holds, at: [pointer], message: says };
  if (known.length) edits.set(file, [list, -1], added);
  else edits.set(file, [list], [added], STEP_ORDER);
  const title = stepTitle(edits, file);
  return { changes: edits.changes(), said: { id: 'rule-added', params: { title } } };
}

/** What stands before it in a rule. */
const RULE_ORDER = ['id', 'when', 'must', 'warn', 'at', 'message', 'urgent'];

/**
 * Whether the message of a rule that asks and holds nobody can't wait: it stands at the top of the page once
 * everything was sent, too.
 * @throws EditError `not-allowed` of what holds people: they can't send before it is right
 */
export function setUrgent(files: PackTexts, place: RulePlace, isUrgent: boolean): Built {
  const edits = new FileEdits(files);
  const { file, list } = place;
  const { rule, index } = findRule(edits, place);
  if (rule.warn === undefined) throw new EditError('not-allowed', 'Only a warning can be urgent.');
  const at = [list, index, 'urgent'];
  if (isUrgent && rule.urgent === undefined) edits.set(file, at, true, RULE_ORDER);
  if (!isUrgent && rule.urgent !== undefined) edits.drop(file, at);
  const title = stepTitle(edits, file);
  return { changes: edits.changes(), said: { id: 'rule-changed', params: { title } } };
}

/**
 * Takes a rule or a gate away, and its message with it where that is of a program or form alone and
 * nothing else shows it. What the pack has in common stays: the software says some of it by itself.
 */
export function deleteRule(files: PackTexts, place: RulePlace): Built {
  const edits = new FileEdits(files);
  const { file, list } = place;
  const { rule, index } = findRule(edits, place);
  const title = stepTitle(edits, file);
  const isLast = (edits.read(file)[list] as JsonObject[]).length === 1;
  edits.drop(file, isLast ? [list] : [list, index]);
  const message = String(rule.message);
  dropUnnamed(edits, messageFile(edits, file, message), message);
  return { changes: edits.changes(), said: { id: 'rule-deleted', params: { title } } };
}
