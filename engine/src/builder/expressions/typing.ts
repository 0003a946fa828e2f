import {
  checkCondition,
  type TypeContext,
  type TypeScope,
  typeOf,
} from '../../compile/expressions/typeOf.ts';
import { ANY_TYPE, type TypeKind, type ValueType } from '../../compile/expressions/ValueType.ts';
import { GIVEN_FACTS } from '../../compile/givenFacts.ts';
import { pointersOf } from '../../compile/pointersOf.ts';
import { placeOfTable, type TableSource } from '../../compile/tables.ts';
import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { isUnsettled } from '../../kernel/desk/index.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import { type Askable, type ConditionPlace, listAskable } from '../askable.ts';
import type { Comparison } from '../Clause.ts';
import { type DeskReading, listDeskAskable } from '../desk/deskAskable.ts';
import { tryFind } from '../findQuestion.ts';
import { outlineTables } from '../outline.ts';
import { columnsOf, tableIn } from '../tables/tableFiles.ts';

/** What an expression can read. */
export interface Operand {
  pointer: Pointer;
  /** As people read it; of what is given or is a fact of the form, its name. */
  title: string;
  /** The title of its step; absent of what is no question. */
  step?: string;
  near?: Askable['near'];
  from: 'question' | 'given' | 'fact';
  type: ValueType;
}

/** A table that an expression can look into. */
export interface TableOption {
  name: string;
  title: string;
  keys: { name: string; kind: TypeKind }[];
  columns: { name: string; kind: TypeKind }[];
}

/** A mistake in an expression, by the codes of the check, at its place in the expression. */
export interface ExpressionProblem {
  at: (string | number)[];
  code: Parameters<TypeContext['tell']>[1];
}

/** What the editor of an expression knows of the place where it stands. */
export interface ExpressionContext {
  operands: Operand[];
  /** What conditions within it can speak of, lists among them. */
  askable: Askable[];
  tables: TableOption[];
  /** What an expression amounts to there, and what is wrong in it. */
  typeOf(expression: Json): { type: ValueType; problems: ExpressionProblem[] };
  /** What is wrong where two are compared: the first at 0, the other at 2, as a condition has them. */
  problemsOf(comparison: Comparison): ExpressionProblem[];
}

/** As many places as the number of a question can have. */
export const MOST_PLACES = 4;

/** What is given everywhere, and reads as a sentence. */
const GIVEN = ['today', 'year'];

function tableOptions(files: PackTexts, edits: FileEdits, user: string): TableOption[] {
  const has = (file: string) => edits.has(file);
  return outlineTables(files).flatMap(({ file, title }) => {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
    const table = tryFind(() => tableIn(edits, file));
    if (!table || placeOfTable(has, user, name)?.file !== file) return [];
    const named = (part: 'by' | 'gives'): TableOption['columns'] =>
      columnsOf(table).flatMap((one) =>
        one.part === part && 'name' in one ? [{ name: one.name, kind: one.kind ?? 'any' }] : [],
      );
    return [{ name, title, keys: named('by'), columns: named('gives') }];
  });
}

const factOf = (pointer: Pointer) => /^\/\$\/([^/]+)/.exec(pointer)?.[1];

/** What the entries of a list hold, as far as it is asked. */
function typeScopeOfEntry(entries: Askable[], factAt: TypeScope['typeAt']): TypeScope {
  const types = new Map(entries.map(({ pointer, type }) => [pointer, type ?? ANY_TYPE]));
  return {
    typeAt: (pointer) => (factOf(pointer) ? factAt(pointer) : (types.get(pointer) ?? ANY_TYPE)),
    entriesAt: () => undefined,
    pointers: () => types.keys(),
  };
}

interface Typed {
  edits: FileEdits;
  /** The file that the expression stands in. */
  file: string;
  /** All that is asked anywhere in it, by pointers. */
  everywhere: ReadonlyMap<Pointer, Askable>;
  facts: JsonObject;
}

/** Where expressions of a form are typed, as the check types them. */
function createTyping({ edits, file, everywhere, facts }: Typed) {
  const known = new Map<string, ValueType>();
  const tables = {
    find: (name: string): TableSource | undefined => {
      const found = placeOfTable((one) => edits.has(one), file, name);
      return found && tryFind(() => tableIn(edits, found.file));
    },
    names: () => [],
  };
  const typeScope: TypeScope = {
    typeAt(pointer) {
      const asked = everywhere.get(pointer);
      if (asked) return asked.entries ? { kind: 'list' } : (asked.type ?? ANY_TYPE);
      const fact = factOf(pointer);
      return fact === undefined ? ANY_TYPE : typeOfFact(fact);
    },
    entriesAt(list) {
      const entries = everywhere.get(list)?.entries;
      return entries && typeScopeOfEntry(entries, typeScope.typeAt);
    },
    pointers: () => everywhere.keys(),
  };
  /** What a hand wrote may have parts that no word has: nothing is known of it then. */
  const type = (expression: Json, problems: ExpressionProblem[]): ValueType => {
    const tell: TypeContext['tell'] = (at, code) => problems.push({ at, code });
    return tryFind(() => typeOf(expression, [], { scope: typeScope, tables, tell })) ?? ANY_TYPE;
  };
  function typeOfFact(name: string): ValueType {
    const found = known.get(name) ?? GIVEN_FACTS.find((one) => one.name === name)?.type;
    if (found || facts[name] === undefined) return found ?? ANY_TYPE;
    // A circle of facts is told of by the check.
    known.set(name, ANY_TYPE);
    known.set(name, type(facts[name], []));
    return known.get(name)!;
  }
  const problemsOf = ({ left, sign, right }: Comparison): ExpressionProblem[] => {
    const problems: ExpressionProblem[] = [];
    const tell: TypeContext['tell'] = (at, code) => problems.push({ at: at.slice(1), code });
    const condition = { compare: [left, sign, right] };
    tryFind(() => checkCondition(condition, [], { scope: typeScope, tables, tell }));
    return problems;
  };
  const typeOfWhole = (expression: Json) => {
    const problems: ExpressionProblem[] = [];
    const found = type(expression, problems);
    if (found.kind === 'number' && (found.isEndless || found.places > MOST_PLACES))
      problems.push({ at: [], code: 'needs-rounding' });
    return { type: found, problems };
  };
  return { typeOf: typeOfWhole, problemsOf, typeOfFact };
}

const byPointer = (askable: Askable[]) => new Map(askable.map((one) => [one.pointer, one]));

/** Questions that an expression can read. */
const operandsOf = (askable: Askable[]): Operand[] =>
  askable.flatMap(({ pointer, title, step, near, type, isLocked, entries }): Operand[] =>
    isLocked || entries || !type
      ? []
      : [{ pointer, title, step, ...(near && { near }), type, from: 'question' }],
  );

/** What an expression at a place of a pack can be made of. @param file The file that it stands in. */
export function expressionContext(
  files: PackTexts,
  file: string,
  place: ConditionPlace,
): ExpressionContext {
  const edits = new FileEdits(files);
  const askable = listAskable(files, place);
  const facts = (tryFind(() => edits.read(`${place.form}/wizard.json`).facts) ?? {}) as JsonObject;
  const { form, program } = place;
  const whole = listAskable(files, { form, ...(program !== undefined && { program }) });
  const typing = createTyping({ edits, file, everywhere: byPointer(whole), facts });
  const { typeOf, problemsOf } = typing;
  const others = (names: string[], from: Operand['from']) =>
    names.map((name): Operand => {
      return { pointer: `/$/${name}`, title: name, from, type: typing.typeOfFact(name) };
    });
  return {
    askable,
    operands: [
      ...operandsOf(askable),
      ...others(GIVEN, 'given'),
      ...others(Object.keys(facts), 'fact'),
    ],
    tables: tableOptions(files, edits, file),
    typeOf,
    problemsOf,
  };
}

/** What a condition that is kept with a case can't read, for it changes without the case. */
const unsettledIn = ({ left, sign, right }: Comparison): ExpressionProblem[] =>
  pointersOf({ compare: [left, sign, right] })
    .filter(({ pointer }) => isUnsettled(pointer))
    .map(({ at }) => ({ at: at.slice(1), code: 'unsettled-condition' }));

/** What an expression in a condition of the desk can be made of: answers, and what is known of a case. */
export function deskExpressionContext(
  files: PackTexts,
  file: string,
  reading: DeskReading,
): ExpressionContext {
  const edits = new FileEdits(files);
  const all = listDeskAskable(files, reading);
  const askable = all.filter(({ isRestricted }) => !isRestricted);
  const { typeOf, problemsOf } = createTyping({
    edits,
    file,
    everywhere: byPointer(all),
    facts: {},
  });
  const isKept = reading.reads === 'queue';
  return {
    askable,
    operands: operandsOf(askable),
    tables: [],
    typeOf,
    problemsOf: (comparison) => [
      ...problemsOf(comparison),
      ...(isKept ? unsettledIn(comparison) : []),
    ],
  };
}
