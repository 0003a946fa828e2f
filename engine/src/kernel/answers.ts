import { parsePointer } from './pointers.ts';
import type { Answers, Field, Json, JsonObject, Pointer } from './types.ts';

/** What says where an answer stands. @inline */
type Address = Pick<Field, 'pointer' | 'group' | 'name' | 'program'>;

/** A JSON object; among the values of a group it is a program's own answers, since no field holds one. */
export function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The last token of a field's pointer: its name among its step's, or its program's, answers. */
export function localName({ pointer, name, program }: Address): string {
  return program === undefined ? name : parsePointer(pointer)[2]!;
}

/**
 * The answer to a field; undefined where it was not given. A program's answers stand one level
 * deeper, under its folder.
 */
export function readAnswer(answers: Answers, field: Address): Json | undefined {
  const value = answers[field.group]?.[field.program ?? field.name];
  if (field.program === undefined) return value;
  return isRecord(value) ? value[localName(field)] : undefined;
}

/** A copy of the answers with one field's value replaced; `undefined` takes it out. */
export function writeAnswer(answers: Answers, field: Address, value: Json | undefined): Answers {
  const copy = { ...answers };
  setAnswer(copy, field, value, answers);
  return copy;
}

/**
 * Sets a field's answer in `answers`, copying first what it still has in common with `source`;
 * `undefined` takes it out.
 */
export function setAnswer(
  answers: Answers,
  field: Address,
  value: Json | undefined,
  source: Answers = {},
): void {
  const { group, program } = field;
  const before = answers[group];
  const fields = before && before !== source[group] ? before : { ...before };
  answers[group] = fields;
  if (program === undefined) {
    if (value === undefined) delete fields[field.name];
    else fields[field.name] = value;
    return;
  }
  const own = isRecord(fields[program]) ? { ...(fields[program] as JsonObject) } : {};
  const name = localName(field);
  if (value === undefined) delete own[name];
  else own[name] = value;
  if (Object.keys(own).length > 0) fields[program] = own;
  else delete fields[program];
}

/** Every answer with its pointer, those of programs included, whatever form they belong to. */
export function* eachAnswer(answers: Answers): Generator<[Pointer, Json]> {
  for (const group of Object.keys(answers)) {
    const fields = answers[group]!;
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (value === undefined) continue;
      if (!isRecord(value)) yield [`/${group}/${name}`, value];
      else for (const own of Object.keys(value)) yield [`/${group}/${name}/${own}`, value[own]!];
    }
  }
}

/** Answers over others: null takes one out, what is not there stays. */
export function overlayAnswers(base: Answers, over: Answers): Answers {
  const laid: Answers = { ...base };
  for (const [group, fields] of Object.entries(over)) {
    const next: Answers[string] = { ...laid[group] };
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      if (value === null) delete next[name];
      else next[name] = isRecord(value) ? layRecord(next[name], value) : value;
    }
    laid[group] = next;
  }
  return laid;
}

function layRecord(base: Json | undefined, over: JsonObject): JsonObject {
  const laid: JsonObject = { ...(isRecord(base) ? base : {}) };
  for (const [name, value] of Object.entries(over)) {
    if (value === null) delete laid[name];
    else laid[name] = value;
  }
  return laid;
}

/** Answers of which only those stay for which `keep` says so. */
export function filterAnswers(
  answers: Answers,
  keep: (pointer: Pointer, value: Json) => boolean,
): Answers {
  const kept: Answers = {};
  for (const [pointer, value] of eachAnswer(answers)) {
    if (keep(pointer, value)) setAnswer(kept, addressOf(pointer), value, {});
  }
  return kept;
}

/** Where a pointer's answer stands, for a field that no form may know. */
export function addressOf(pointer: Pointer): Address {
  const [group = '', first = '', second] = parsePointer(pointer);
  if (second === undefined) return { pointer, group, name: first };
  return { pointer, group, name: `${first}/${second}`, program: first };
}

/** A copy of the answers with the value at a pointer replaced; `undefined` takes it out. */
export function writePointer(answers: Answers, pointer: Pointer, value: Json | undefined): Answers {
  return writeAnswer(answers, addressOf(pointer), value);
}
