import { translationFile } from '../check/texts/englishTexts.ts';
import { localFile, ownerOf } from '../compile/owner.ts';
import { EditError, type PackTexts } from '../edit/Change.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import { languagesOf } from '../edit/languages.ts';
import { Translations } from '../edit/texts.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { fileName } from './names.ts';
import { declarationsOf, placeOfFile, pointerOf, titleOf } from './places.ts';
import { findRule, messageFile, type RulePlace, stepTitle } from './rules.ts';
import { type LanguageTexts, translate } from './translate.ts';

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

/** The id of a message in the file of whose the step is: the one that reads so, or a new one. */
function nameMessage(edits: FileEdits, file: string, { message, translations }: NewRule): string {
  const owner = ownerOf(file);
  const common = edits.has('messages.json') ? edits.read('messages.json') : {};
  const name = owner ? `${owner.folder}/messages.json` : 'messages.json';
  const own = edits.has(name) ? edits.read(name) : {};
  const known = Object.entries({ ...common, ...own }).find(([, text]) => text === message);
  if (known) return known[0];
  const isTaken = (one: string) => Object.hasOwn(common, one) || Object.hasOwn(own, one);
  const id = fileName(message, isTaken, 'message');
  if (edits.has(name)) edits.set(name, [id], message);
  else edits.add(name, 'texts', { [id]: message });
  translate(edits, { file: name, key: id, original: message, translations });
  return id;
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
  const says = nameMessage(edits, file, { ...rule, message });
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

/** Whether a definition in the folder of whose the message is still names it. */
function isNamed(edits: FileEdits, folder: string, message: string): boolean {
  const names = JSON.stringify(message);
  return edits
    .names()
    .filter((one) => one.startsWith(`${folder}/`) && one.endsWith('.json'))
    .filter((one) => !/^(messages\.json$|texts\/|samples\/)/.test(localFile(one)))
    .some((one) => edits.textOf(one).includes(names));
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
  const found = messageFile(edits, file, message);
  const folder = found && ownerOf(found)?.folder;
  if (found && folder && !isNamed(edits, folder, message)) {
    for (const language of languagesOf(edits).others)
      if (edits.has(translationFile(found, language)))
        new Translations(edits, found, language).drop(message);
    const isAlone = Object.keys(edits.read(found)).every(
      (key) => key === '$schema' || key === message,
    );
    if (isAlone) edits.delete(found);
    else edits.drop(found, [message]);
  }
  return { changes: edits.changes(), said: { id: 'rule-deleted', params: { title } } };
}
