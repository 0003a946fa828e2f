import type { FindingCode } from '../../finding-codes/index.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import { type FindingDetails, suggested } from '../findings.ts';
import type { TableSource } from '../meta/sources.generated.ts';
import { pointersOf } from '../pointersOf.ts';
import {
  ANY_TYPE,
  joinTypes,
  type TypeKind,
  typeOfValue,
  type ValueType,
  WHOLE_NUMBER,
  wordsFor,
} from './ValueType.ts';

type Path = (string | number)[];

/** What the pointers of an expression lead to: from the form's root, or within an entry of a list. */
export interface TypeScope {
  /** Undefined where nothing is at the pointer. */
  typeAt(pointer: Pointer): ValueType | undefined;
  /** What the entries of a list hold; undefined where that is not known. */
  entriesAt(list: Pointer): TypeScope | undefined;
  /** Every pointer that leads somewhere, for who meant another. */
  pointers(): Iterable<Pointer>;
}

/** Where an expression stands. */
export interface TypeContext {
  scope: TypeScope;
  /** Whether pointers that lead nowhere are told of here: those of a list's entries are. */
  isEntry?: boolean;
  tables: { find(name: string): TableSource | undefined; names(): string[] };
  tell(at: Path, code: FindingCode, message: string, more?: FindingDetails): void;
}

type Typer = (node: JsonObject, word: string, at: Path, context: TypeContext) => ValueType;

const isNode = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells of a value of another kind than is wanted; what it is then is not known. */
function want(type: ValueType, kinds: TypeKind[], at: Path, { tell }: TypeContext): ValueType {
  if (type.kind === 'any' || kinds.includes(type.kind)) return type;
  tell(at, 'wrong-operand', `${wordsFor([type.kind])} stands where ${wordsFor(kinds)} is wanted`, {
    expected: wordsFor(kinds),
  });
  return ANY_TYPE;
}

function typesIn(list: Json | undefined, at: Path, context: TypeContext): ValueType[] {
  return (Array.isArray(list) ? list : []).map((one, index) =>
    typeOf(one, [...at, index], context),
  );
}

function typeAt(pointer: Pointer, at: Path, { scope, isEntry, tell }: TypeContext): ValueType {
  const type = scope.typeAt(pointer);
  if (type) return type;
  if (isEntry) {
    const more = suggested(pointer, scope.pointers());
    tell(at, 'unknown-field', `an entry of the list has nothing at ${pointer}`, more);
  }
  return ANY_TYPE;
}

/** Numbers put together: as many places as `join` makes of those of each. */
const numbers =
  (join: (places: number[]) => number): Typer =>
  (node, word, at, context) => {
    const types = typesIn(node[word], [...at, word], context).map((type, index) =>
      want(type, ['number'], [...at, word, index], context),
    );
    const known = types.filter((type) => type.kind === 'number');
    if (known.length < types.length) return ANY_TYPE;
    const isEndless = known.some((type) => type.isEndless);
    const places = join(known.map((type) => type.places));
    return { kind: 'number', places, ...(isEndless && { isEndless: true as const }) };
  };

const most = (places: number[]) => Math.max(0, ...places);

/** The list that a word reads, and what is taken of its entries. */
function entriesOf(node: JsonObject, word: string, at: Path, context: TypeContext): TypeContext {
  const pointer = String(node[word]);
  const { scope } = context;
  want(typeAt(pointer, [...at, word], context), ['list'], [...at, word], context);
  const entries = scope.entriesAt(pointer);
  const inside: TypeContext = {
    ...context,
    scope: entries ?? { typeAt: () => ANY_TYPE, entriesAt: () => undefined, pointers: () => [] },
    isEntry: true,
  };
  if (isNode(node.where)) checkCondition(node.where, [...at, 'where'], inside);
  return inside;
}

function typeOfEach(node: JsonObject, word: string, at: Path, context: TypeContext): ValueType {
  const inside = entriesOf(node, word, at, context);
  const here = [...at, 'of'];
  if (typeof node.of === 'string') return typeAt(node.of, here, inside);
  return node.of === undefined ? ANY_TYPE : typeOf(node.of, here, inside);
}

const picked: Typer = (node, word, at, context) => {
  const isList = typeof node[word] === 'string';
  const types = isList
    ? [typeOfEach(node, word, at, context)]
    : typesIn(node[word], [...at, word], context);
  const place = (index: number) => (isList ? [...at, 'of'] : [...at, word, index]);
  for (const [index, type] of types.entries()) want(type, ['number', 'day'], place(index), context);
  return joinAll(types, at, context);
};

function joinAll(types: ValueType[], at: Path, { tell }: TypeContext): ValueType {
  let all: ValueType = ANY_TYPE;
  for (const type of types) {
    const joined = joinTypes(all, type);
    if (!joined) {
      const both = [all.kind, type.kind].map((kind) => wordsFor([kind])).join(' and ');
      tell(at, 'wrong-operand', `${both} can’t stand for each other`);
      return ANY_TYPE;
    }
    all = joined;
  }
  return all;
}

const between: Typer = (node, word, at, context) => {
  for (const [index, type] of typesIn(node[word], [...at, word], context).entries())
    want(type, ['day'], [...at, word, index], context);
  return WHOLE_NUMBER;
};

const WORDS: { [word: string]: Typer } = {
  get: (node, word, at, context) => typeAt(String(node[word]), [...at, word], context),
  add: numbers(most),
  subtract: numbers(most),
  multiply: numbers((places) => places.reduce((sum, one) => sum + one, 0)),
  divide(node, word, at, context) {
    const type = numbers(most)(node, word, at, context);
    return type.kind === 'number' ? { ...type, isEndless: true } : type;
  },
  round(node, word, at, context) {
    const here = [...at, word];
    want(typeOf(node[word]!, here, context), ['number'], here, context);
    return { kind: 'number', places: Number(node.decimals) };
  },
  count(node, word, at, context) {
    entriesOf(node, word, at, context);
    return WHOLE_NUMBER;
  },
  sum(node, word, at, context) {
    const here = [...at, node.of === undefined ? word : 'of'];
    return want(typeOfEach(node, word, at, context), ['number'], here, context);
  },
  min: picked,
  max: picked,
  days: between,
  months: between,
  years: between,
  if(node, word, at, context) {
    checkCondition(node[word] as JsonObject, [...at, word], context);
    const branches = ['then', 'else'].flatMap((branch) =>
      node[branch] === undefined ? [] : [typeOf(node[branch], [...at, branch], context)],
    );
    return joinAll(branches, at, context);
  },
  table: typeOfLookUp,
};

function typeOfLookUp(node: JsonObject, word: string, at: Path, context: TypeContext): ValueType {
  const { tables, tell } = context;
  const name = String(node[word]);
  const by = (node.by ?? {}) as JsonObject;
  const given = Object.entries(by).map(
    ([key, operand]) => [key, typeOf(operand, [...at, 'by', key], context)] as const,
  );
  const table = tables.find(name);
  if (!table) {
    const more = suggested(name, tables.names());
    tell([...at, word], 'unknown-table', `the pack has no table "${name}"`, more);
    return ANY_TYPE;
  }
  const keys = Object.keys(table.keys);
  for (const key of keys.filter((one) => !(one in by))) {
    tell([...at, 'by'], 'unknown-column', `the table "${name}" is looked into by "${key}", too`);
  }
  for (const [key, type] of given) {
    if (!keys.includes(key)) {
      const message = `the table "${name}" has no key "${key}"`;
      tell([...at, 'by', key], 'unknown-column', message, suggested(key, keys));
      continue;
    }
    const [row] = table.rows;
    const { kind } = typeOfValue(row?.by[key] ?? '');
    want(type, kind === 'day' ? ['day', 'text'] : [kind], [...at, 'by', key], context);
  }
  const column = String(node.column);
  const columns = Object.keys(table.rows[0]?.gives ?? {});
  if (!columns.includes(column)) {
    const message = `the table "${name}" gives no "${column}"`;
    tell([...at, 'column'], 'unknown-column', message, suggested(column, columns));
    return ANY_TYPE;
  }
  const values = table.rows.map(({ gives }) => typeOfValue(gives[column] ?? ''));
  return values.reduce<ValueType>((all, one) => joinTypes(all, one) ?? ANY_TYPE, ANY_TYPE);
}

/** Words that belong to another one. */
const PARTS = new Set(['else', 'then', 'of', 'where', 'by', 'column', 'decimals', 'rule']);

/** What an expression amounts to. What is wrong in it is told at its place. */
export function typeOf(source: Json, at: Path, context: TypeContext): ValueType {
  if (!isNode(source)) return typeOfValue(source);
  const words = Object.keys(source).filter((word) => !PARTS.has(word));
  const [word] = words;
  if (word === undefined || words.length > 1) {
    const found = words.length > 1 ? `"${words.join('" and "')}" stand` : 'nothing stands';
    context.tell(at, 'wrong-operand', `${found} in one expression`, {
      expected: 'one of its words',
    });
    return ANY_TYPE;
  }
  // The meta-schema tells of a word that is none.
  if (!Object.hasOwn(WORDS, word)) return ANY_TYPE;
  const type = WORDS[word]!(source, word, at, context);
  if (source.else === undefined || word === 'if') return type;
  return joinAll([type, typeOf(source.else, [...at, 'else'], context)], at, context);
}

const EQUALITY = new Set<Json>(['=', '!=']);

function checkCompare(source: Json[], at: Path, context: TypeContext): void {
  const [left, comparison = '=', right] = source;
  const types = [left, right].map((one, index) => {
    const place = [...at, index * 2];
    const type = typeOf(one ?? '', place, context);
    return want(type, ['number', 'day', 'text', 'truth'], place, context);
  });
  const joined = joinAll(types, at, context);
  if (EQUALITY.has(comparison) || types.some(({ kind }) => kind === 'any')) return;
  want(joined, ['number', 'day'], at, context);
}

/** Looks into a condition for what it works out and compares; within a list's entries, for pointers that lead nowhere. */
export function checkCondition(source: JsonObject, at: Path, context: TypeContext): void {
  if (context.isEntry) {
    for (const found of pointersOf(source)) {
      // What stands within an expression is told of where its type is looked for.
      if (found.at.includes('compare') || found.pointer.startsWith('/$/')) continue;
      typeAt(found.pointer, [...at, ...found.at], context);
    }
  }
  for (const [key, value] of Object.entries(source)) {
    const here = [...at, key];
    if (key === 'anyOf')
      for (const [index, part] of (value as JsonObject[]).entries())
        checkCondition(part, [...here, index], context);
    else if (key === 'not')
      checkCondition(value as JsonObject, here, { ...context, isEntry: false });
    else if (key === 'compare') checkCompare(value as Json[], here, context);
  }
}
