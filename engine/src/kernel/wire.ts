import { readAnswer, setAnswer } from './answers.ts';
import { isBlank } from './blank.ts';
import { MOST_PROGRAMS } from './formSizeLimits.ts';
import { fieldsOf } from './forms.ts';
import { isStorable } from './isStorable.ts';
import { isAsked } from './programs.ts';
import { fieldsWithNone, NONE_OF, SAID_NONE } from './saidNone.ts';
import { isTypedPair, readStored, setStored, typedFields } from './typedPlaces.ts';
import type {
  Answers,
  CompiledForm,
  Evaluation,
  Field,
  Json,
  JsonObject,
  Pointer,
} from './types.ts';

/** A name or value that can't be taken in at all, before any rule is asked. */
export interface WireRefusal {
  name: string;
  code: 'unknown-field' | 'wrong-type' | 'too-long' | 'too-many';
  expected?: string;
  /** The size that it is past. */
  limit?: number;
}

/** Sizes past which a value is refused and not kept. */
export interface WireLimits {
  /** Characters in one text. Default 10,000. */
  textLength?: number;
  /** Entries in one list. Default 200. */
  listLength?: number;
}

/** What arrived, in form state: only what was sent; null where it was cleared. */
export interface Arrived {
  answers: Answers;
  sent: Pointer[];
  refused: WireRefusal[];
}

/** Answers with what is worked out of them, as an evaluation has it. */
export function withComputed(form: CompiledForm, raw: Answers, evaluation: Evaluation): Answers {
  let answers = raw;
  for (const field of fieldsOf(form).values()) {
    if (field.computed === undefined) continue;
    if (answers === raw) answers = { ...raw };
    setAnswer(answers, field, readAnswer(evaluation.effective, field), raw);
  }
  return answers;
}

function travels(field: Field): boolean {
  return !field.resource && field.wire.as !== 'none';
}

/** Form state → flat server names: blank is null, a list without entries is `[]`, flags are booleans. */
export function toWire(
  form: CompiledForm,
  answers: Answers,
  only?: readonly Pointer[] | ReadonlySet<Pointer>,
): JsonObject {
  const chosen = Array.isArray(only)
    ? new Set<Pointer>(only)
    : (only as ReadonlySet<Pointer> | undefined);
  const flat: JsonObject = {};
  for (const [pointer, field] of fieldsOf(form)) {
    if (!travels(field) || (chosen && !chosen.has(pointer))) continue;
    const value = readAnswer(answers, field);
    const { as, name, map } = field.wire;
    if (as === 'flags') {
      const entries = Array.isArray(value) ? value : [];
      for (const [entry, flag] of Object.entries(map ?? {})) flat[flag] = entries.includes(entry);
    } else if (name) {
      flat[name] = encode(as, value);
    }
  }
  for (const field of typedFields(form))
    if (!chosen || chosen.has(field.pointer))
      flat[field.frequencies.typed.wire] = readStored(answers, field) ?? null;
  const lists = fieldsWithNone(form);
  if (lists.some(({ pointer }) => !chosen || chosen.has(pointer)))
    flat[NONE_OF] = lists
      .filter((field) => readAnswer(answers, field) === SAID_NONE)
      .map(({ resource }) => resource!.path);
  return flat;
}

function encode(as: Field['wire']['as'], value: Json | undefined): Json {
  if (as === 'list') return Array.isArray(value) ? value : [];
  if (isBlank(value)) return null;
  if (as === 'yn') return value === 'yes' ? 'Y' : value === 'no' ? 'N' : (value as Json);
  return value as Json;
}

/** What a page sends of an evaluation: what was typed, and the copies that stand in for hidden fields. */
export function answersToSend(form: CompiledForm, raw: Answers, evaluation: Evaluation): Answers {
  const answers: Answers = { ...raw };
  for (const [pointer, field] of fieldsOf(form)) {
    if (field.otherwise === undefined || evaluation.visible.has(pointer)) continue;
    if (!isAsked(field, evaluation.facts)) continue;
    setAnswer(answers, field, readAnswer(evaluation.effective, field) ?? null, raw);
  }
  return answers;
}

const wireTables = new WeakMap<object, Map<string, { field: Field; flag?: string }>>();

/** The flat server names that a form takes, each with its field. Made once for each form. */
export function wireNames(form: CompiledForm): Map<string, { field: Field; flag?: string }> {
  let table = wireTables.get(form.steps);
  if (!table) {
    table = new Map();
    for (const field of fieldsOf(form).values()) {
      if (!travels(field)) continue;
      if (field.wire.name) table.set(field.wire.name, { field });
      for (const [flag, name] of Object.entries(field.wire.map ?? {}))
        table.set(name, { field, flag });
    }
    wireTables.set(form.steps, table);
  }
  return table;
}

/**
 * Flat server names → form state. Takes what may be unfinished (half a date, "12x" for a number)
 * as typed, so that it is not lost; refuses only a name that the form has not, a wrong JSON type
 * and a size past the limits. `current` is what is stored: single flags are merged into it.
 */
export function fromWire(
  form: CompiledForm,
  flat: JsonObject,
  current: Answers = {},
  { textLength = 10_000, listLength = 200 }: WireLimits = {},
): Arrived {
  const table = wireNames(form);
  const kept = typedFields(form);
  const answers: Answers = {};
  const sent = new Set<Pointer>();
  const refused: WireRefusal[] = [];
  for (const [name, value] of Object.entries(flat)) {
    const lists = name === NONE_OF ? fieldsWithNone(form) : [];
    if (lists.length > 0) {
      const said = value ?? [];
      const paths = lists.map(({ resource }) => resource!.path as Json);
      if (!Array.isArray(said) || !said.every((one) => paths.includes(one))) {
        refused.push({ name, code: 'wrong-type', expected: `a list of ${paths.join(', ')}` });
        continue;
      }
      for (const field of lists) {
        setAnswer(answers, field, said.includes(field.resource!.path) ? SAID_NONE : null);
        sent.add(field.pointer);
      }
      continue;
    }
    const typed = kept.find(({ frequencies }) => frequencies.typed.wire === name);
    if (typed) {
      if (isTypedPair(typed, value)) setStored(answers, typed, value);
      else refused.push({ name, code: 'wrong-type' });
      continue;
    }
    const entry = table.get(name);
    if (!entry) {
      refused.push({ name, code: 'unknown-field' });
      continue;
    }
    const { field, flag } = entry;
    // What is worked out is worked out here, whatever is sent.
    if (field.computed !== undefined) continue;
    const before = readAnswer(answers, field) ?? readAnswer(current, field);
    const decoded = flag
      ? decodeFlag(flag, value, before)
      : decode(field, value, {
          textLength,
          listLength:
            field.pointer === form.programs ? Math.min(MOST_PROGRAMS, listLength) : listLength,
        });
    if ('refusal' in decoded) {
      refused.push({ name, ...decoded.refusal });
      continue;
    }
    setAnswer(answers, field, decoded.value);
    sent.add(field.pointer);
  }
  return { answers, sent: [...sent], refused };
}

type Decoded = { value: Json } | { refusal: Omit<WireRefusal, 'name'> };
const wrongType = (expected: string): Decoded => ({ refusal: { code: 'wrong-type', expected } });

const tooLong = ({ textLength }: Required<WireLimits>): Decoded => ({
  refusal: { code: 'too-long', limit: textLength },
});

function decodeFlag(flag: string, value: Json, before: Json | undefined): Decoded {
  if (value !== null && typeof value !== 'boolean') return wrongType('boolean');
  const others = Array.isArray(before) ? before.filter((entry) => entry !== flag) : [];
  return { value: value ? [...others, flag] : others };
}

function decode(field: Field, value: Json, limits: Required<WireLimits>): Decoded {
  if (value === null) return { value: null };
  if (!isStorable(value)) return wrongType('text without NUL or half a character');
  if (typeof value === 'string') {
    if (field.type === 'boolean' || field.type === 'array') return wrongType(field.type);
    if (value.length > limits.textLength) return tooLong(limits);
  }
  if (field.wire.as === 'yn') {
    if (typeof value === 'boolean') return { value: value ? 'yes' : 'no' };
    if (typeof value !== 'string') return wrongType('Y or N');
    return { value: value === 'Y' ? 'yes' : value === 'N' ? 'no' : value };
  }
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? { value } : wrongType('string');
    case 'number':
    case 'integer':
      return decodeNumber(value);
    case 'boolean':
      return typeof value === 'boolean' ? { value } : wrongType('boolean');
    case 'array':
      return decodeList(value, limits);
    default:
      return wrongType(field.type);
  }
}

function decodeNumber(value: Json): Decoded {
  if (typeof value === 'number') return { value };
  if (typeof value !== 'string') return wrongType('number');
  return { value: /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value };
}

function decodeList(value: Json, limits: Required<WireLimits>): Decoded {
  if (!Array.isArray(value)) return wrongType('array');
  if (value.length > limits.listLength)
    return { refusal: { code: 'too-many', limit: limits.listLength } };
  const plain = value.every((entry) => typeof entry === 'string' || typeof entry === 'number');
  if (!plain) return wrongType('array of strings or numbers');
  const long = value.some((entry) => typeof entry === 'string' && entry.length > limits.textLength);
  return long ? tooLong(limits) : { value };
}
