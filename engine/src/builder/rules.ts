import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { messageFile, messagePlace } from './messages.ts';
import { titleOf } from './places.ts';
import { readWords, setWords, type Words } from './words.ts';

/** A rule of a step across its answers, or a gate that holds people on it. */
export interface RulePlace {
  /** The step's file, or that of the questions which a program adds. */
  file: string;
  list: 'rules' | 'gates';
  id: string;
}

/** A condition of a rule: when it is asked, what must hold, or what an ordinary answer fulfils. */
export type RulePart = 'when' | 'must' | 'warn';

/** A rule or a gate, as its form shows it. */
export interface StepRule extends RulePlace {
  /** Which conditions it has, or may have. */
  parts: RulePart[];
  /** The answers that show its message. */
  at: Pointer[];
  /** Whether its message is one that can't wait; undefined where that can't be said of it. */
  isUrgent: boolean | undefined;
  /** In which directions a gate holds. */
  blocks: string[];
  /** Its message in each language; none where the message stands nowhere. */
  words: Words[];
  /** How many other rules and gates show the same message. */
  others: number;
}

/** Where a rule or a gate stands in its file. @throws EditError where there is none. */
export function findRule(edits: FileEdits, { file, list, id }: RulePlace) {
  const all = (edits.read(file)[list] ?? []) as JsonObject[];
  const index = all.findIndex((one) => one.id === id);
  const rule = all[index];
  if (!rule) throw new EditError('not-there', `${file} has no ${list} "${id}".`);
  return { rule, index };
}

const LISTS = ['rules', 'gates'] as const;

/** How many rules and gates of the pack show a message of a file. */
function countUses(edits: FileEdits, found: string, message: string): number {
  let count = 0;
  for (const file of edits.names()) {
    if (!/\.(schema|fields)\.json$/.test(file) || /(^|\/)(meta|schemas)\//.test(file)) continue;
    const data = edits.read(file);
    for (const list of LISTS)
      for (const rule of (data[list] as Json[] | undefined) ?? [])
        if ((rule as JsonObject).message === message && messageFile(edits, file, message) === found)
          count += 1;
  }
  return count;
}

/** The rules of a step, then its gates, each with its conditions and its message. */
export function listRules(files: PackTexts, file: string): StepRule[] {
  const edits = new FileEdits(files);
  const data = edits.read(file);
  return LISTS.flatMap((list) =>
    ((data[list] ?? []) as JsonObject[]).map((rule): StepRule => {
      const message = String(rule.message);
      const words = messagePlace(edits, file, message);
      const verdict = rule.warn === undefined ? ('must' as const) : ('warn' as const);
      return {
        file,
        list,
        id: String(rule.id),
        parts: list === 'rules' ? ['when', verdict] : [verdict],
        at: (rule.at ?? []) as Pointer[],
        isUrgent: rule.warn === undefined ? undefined : rule.urgent === true,
        blocks: (rule.blocks ?? []) as string[],
        words: words ? readWords(files, words) : [],
        others: words ? countUses(edits, words.file, message) - 1 : 0,
      };
    }),
  );
}

/**
 * Writes the message of a rule or a gate, wherever it is shown, in one language.
 * @throws EditError `not-there` where its message is not in the pack.
 */
export function setRuleMessage(
  files: PackTexts,
  place: RulePlace,
  edit: { language: string; text: string },
): Built {
  const edits = new FileEdits(files);
  const message = String(findRule(edits, place).rule.message);
  const words = messagePlace(edits, place.file, message);
  if (!words) throw new EditError('not-there', `No message is called "${message}".`);
  const title = stepTitle(edits, place.file);
  return setWords(files, words, edit, {
    original: 'rule-changed',
    translated: 'rule-changed',
    title,
  });
}

/** The title of the step that a rule is of; the name of the file where it has none. */
export const stepTitle = (edits: FileEdits, file: string): string =>
  titleOf(edits.read(file), file);
