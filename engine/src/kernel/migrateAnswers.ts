import { addressOf, eachAnswer, readAnswer, setAnswer } from './answers.ts';
import { isTypedPlace, migrateTyped } from './asTyped.ts';
import { isBlank } from './blank.ts';
import { findQuestion } from './findQuestion.ts';
import { followRenames } from './followRenames.ts';
import { fieldsOf, restrictedPointers } from './forms.ts';
import { SAID_NONE } from './saidNone.ts';
import type { Answers, CompiledForm, Field, Json, Pointer } from './types.ts';

/** An answer that no question takes any more, and the release under which it was given. */
export interface SetAside {
  release: string;
  pointer: Pointer;
  value: Json;
  /** True for what is encrypted at rest, and never sent back whole. */
  isRestricted?: true;
}

/** Answers under another release, and what of them it has no place for. */
export interface MigratedAnswers {
  answers: Answers;
  setAside: SetAside[];
}

/** Where the answers that are migrated come from. */
export interface MigrationOptions {
  /** The release under which the answers were given. */
  from: string;
  /** Pointers of the answers that are stored encrypted. */
  restricted?: Iterable<Pointer>;
  /** What earlier migrations have set aside, oldest first. */
  setAside?: SetAside[];
}

/** A number, or what is on the way to be one: it is shown as it was typed, with what is wrong. */
const NUMBER_BEGUN = /^\s*[-+$]?[.,]?\d[\d.,]*\s*\p{L}?\s*$/u;

function fitsType({ type }: Field, value: Json): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'string') return typeof value === 'string';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return typeof value === 'string' && type !== 'array' && NUMBER_BEGUN.test(value);
}

/**
 * Parts what a field can show from what it can't: another type, a choice that is no longer offered.
 * An answer that is merely wrong (too long, too small) can be shown, and stays.
 */
function splitByField(field: Field, value: Json): { fits?: Json; rest?: Json } {
  const isChoice = (one: Json) => field.choices?.some((choice) => choice.value === one) ?? true;
  if (field.resource) return field.none && value === SAID_NONE ? { fits: value } : { rest: value };
  if (field.type !== 'array')
    return fitsType(field, value) && isChoice(value) ? { fits: value } : { rest: value };
  if (!Array.isArray(value)) return { rest: value };
  const rest = value.filter((one) => !isChoice(one));
  if (rest.length === 0) return { fits: value };
  return rest.length < value.length ? { fits: value.filter(isChoice), rest } : { rest };
}

/** A list that was parted is put together again; a single answer that was given anew stays. */
function join(now: Json | undefined, back: Json): Json | undefined {
  if (now === undefined || isBlank(now)) return back;
  if (!Array.isArray(now) || !Array.isArray(back)) return undefined;
  return [...now, ...back.filter((one) => !now.includes(one))];
}

/**
 * Moves answers to a form of another release. Renamed fields keep theirs, what still fits stays, what
 * has no place is set aside, and what was set aside comes back when its question does. Nothing
 * vanishes: each answer is in one of the two, or was set aside under a question that is answered anew.
 */
export function migrateAnswers(
  form: CompiledForm,
  raw: Answers,
  { from, restricted = [], setAside: before = [] }: MigrationOptions,
): MigratedAnswers {
  const answers: Answers = {};
  const added: SetAside[] = [];
  const closed = new Set([...restricted, ...restrictedPointers(form)]);
  const fields = fieldsOf(form);
  for (const [pointer, value] of eachAnswer(followRenames(form, raw))) {
    // It goes with the answer that it makes.
    if (isTypedPlace(pointer)) continue;
    const field = fields.get(pointer);
    const { fits, rest } = field ? splitByField(field, value) : { rest: value };
    if (fits !== undefined) setAnswer(answers, addressOf(pointer), fits);
    if (rest === undefined || isBlank(rest)) continue;
    const isRestricted = closed.has(pointer) && ({ isRestricted: true } as const);
    added.push({ release: from, pointer, value: rest, ...isRestricted });
  }
  const left: SetAside[] = [];
  // The newest first: of two answers to one question it is the one to come back.
  for (const one of [...before].reverse()) {
    const field = findQuestion(form, one.pointer);
    const { fits, rest } = field ? splitByField(field, one.value) : { rest: one.value };
    const joined = field && fits !== undefined ? join(readAnswer(answers, field), fits) : undefined;
    if (field && joined !== undefined) setAnswer(answers, field, joined);
    const kept = joined === undefined ? one.value : rest;
    if (kept !== undefined) left.push({ ...one, value: kept });
  }
  return { answers: migrateTyped(form, raw, answers), setAside: [...left.reverse(), ...added] };
}
