import { typeOfQuestion, type ValueType } from '../../compile/expressions/ValueType.ts';
import { compileTable, placeOfTable } from '../../compile/tables.ts';
import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import { evaluateExpression } from '../../kernel/conditions.ts';
import type { Json, JsonObject, Tables } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { declarationOf, type QuestionPlace, titleOf } from '../places.ts';
import { readQuestion } from '../question.ts';
import { tableIn } from '../tables/tableFiles.ts';
import { isNode } from './blocks.ts';
import { givesMoney, isOfCents, MONEY, writeMoney } from './money.ts';
import { expressionContext, MOST_PLACES } from './typing.ts';

/** Whether an expression gives an amount of money that can be shown as one. */
const givesCents = (edits: FileEdits, file: string, { expression, type }: Given): boolean =>
  isOfCents(type) && givesMoney(edits, file, expression);

/** An expression and what it gives. */
interface Given {
  expression: Json;
  type: ValueType;
}

/**
 * As a question that is worked out declares what an expression gives, money as money; undefined where nothing is
 * known of it.
 * @param file The file that the expression stands in.
 */
export function declarationOfGiven(
  files: PackTexts,
  file: string,
  given: Given,
): JsonObject | undefined {
  const declared = declarationFor(given.type);
  if (!declared || !givesCents(new FileEdits(files), file, given)) return declared;
  return { ...declared, ...MONEY };
}

/** As a question declares what it takes; undefined where nothing is known of it. */
function declarationFor(type: ValueType): JsonObject | undefined {
  if (type.kind === 'number' && type.isEndless) return undefined;
  if (type.kind === 'number' && type.places === 0) return { type: 'integer' };
  if (type.kind === 'number')
    return { type: 'number', decimals: Math.min(type.places, MOST_PLACES) };
  if (type.kind === 'day') return { type: 'string', format: 'date' };
  if (type.kind === 'truth') return { type: 'boolean' };
  return type.kind === 'text' ? { type: 'string' } : undefined;
}

/** Whether a question takes what is worked out, as it is declared. */
function takes(declared: JsonObject, type: ValueType): boolean {
  const wanted = typeOfQuestion(declared);
  if (type.kind === 'any' || type.kind === 'list') return true;
  if (wanted.kind === 'text' && type.kind === 'day') return true;
  if (wanted.kind === 'number' && type.kind === 'number') return type.places <= wanted.places;
  return wanted.kind === type.kind;
}

/**
 * Whether a number that is worked out is shown as an amount of money: `400` as `$400.00`.
 * @throws EditError `not-allowed` where it is typed, or is no number of two places at most.
 */
export function setMoney(files: PackTexts, place: QuestionPlace, isMoney: boolean): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const { step, pointer, computed, kind } = readQuestion(files, place);
  if (computed === undefined || kind !== 'number')
    throw new EditError('not-allowed', `${name} is no number that is worked out.`);
  const said = { id: 'question-calculated' as const, params: { title: titleOf(declared, name) } };
  if (isMoney === (declared.mask === 'money')) return { changes: [], said };
  const at = ['properties', name];
  if (!isMoney) {
    edits.drop(file, [...at, 'mask']);
    return { changes: edits.changes(), said };
  }
  const context = expressionContext(files, file, { ...step, question: pointer });
  if (!isOfCents(context.typeOf(computed).type))
    throw new EditError('not-allowed', `${name} has more places than cents.`);
  writeMoney(edits, place);
  return { changes: edits.changes(), said };
}

const NUMBERS = ['number', 'integer'];
const TYPE_WORDS = ['type', 'format', 'decimals'];

/**
 * Works the answer to a question out otherwise; what it takes follows where that can't be kept.
 * @throws EditError `not-allowed` where its answer is typed.
 */
export function setExpression(files: PackTexts, place: QuestionPlace, expression: Json): Built {
  const edits = new FileEdits(files);
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const before = declared.computed;
  if (before === undefined)
    throw new EditError('not-allowed', `${name} is typed, and not worked out.`);
  const params = { title: titleOf(declared, name) };
  const said = { id: 'question-calculated' as const, params };
  if (JSON.stringify(before) === JSON.stringify(expression)) return { changes: [], said };
  const at = ['properties', name];
  edits.replace(file, [...at, 'computed'], expression);
  const { step, pointer } = readQuestion(files, place);
  const context = expressionContext(files, file, { ...step, question: pointer });
  const { type } = context.typeOf(expression);
  followType(edits, place, { type, before: context.typeOf(before).type });
  followMoney(edits, place, { type, before, expression });
  return { changes: edits.changes(), said };
}

/** What a hand declared stays while it takes the value, and what followed the last value follows this one. */
function followType(
  edits: FileEdits,
  place: QuestionPlace,
  { type, before }: { type: ValueType; before: ValueType },
): void {
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const at = ['properties', name];
  const next = declarationFor(type);
  const old = declarationFor(before);
  const followed = old && TYPE_WORDS.every((word) => old[word] === declared[word]);
  if (!next || (takes(declared, type) && !followed)) return;
  if (declared.type !== next.type) edits.replace(file, [...at, 'type'], next.type!);
  for (const word of ['format', 'decimals']) {
    if (next[word] === declared[word]) continue;
    if (next[word] === undefined) edits.drop(file, [...at, word]);
    else if (declared[word] !== undefined) edits.replace(file, [...at, word], next[word]);
    else edits.set(file, [...at, word], next[word], ['type', 'title', 'description', 'format']);
  }
}

/** What is looked up in a column of money is shown as money, and nothing that is no number of cents at most. */
function followMoney(
  edits: FileEdits,
  place: QuestionPlace,
  { type, before, expression }: { type: ValueType; before: Json; expression: Json },
): void {
  const { file, name } = place;
  const declared = declarationOf(edits, place);
  const isMoney = givesCents(edits, file, { expression, type });
  const wasMoney = givesMoney(edits, file, before);
  const isNumber = NUMBERS.includes(String(declared.type));
  if (declared.mask !== MONEY.mask) {
    if (isMoney && !wasMoney) writeMoney(edits, place);
  } else if (!isNumber || !isOfCents(type) || (wasMoney && !isMoney))
    edits.drop(file, ['properties', name, 'mask']);
}

/** Whether it can be worked out without the compiled form: it asks no condition, and takes nothing of entries. */
function isPlain(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (!isNode(value)) return true;
  if (value.if !== undefined || value.where !== undefined || value.of !== undefined) return false;
  return Object.values(value).every(isPlain);
}

function tablesOf(edits: FileEdits, file: string, value: Json | undefined, found: Tables): Tables {
  if (Array.isArray(value)) for (const one of value) tablesOf(edits, file, one, found);
  if (!isNode(value)) return found;
  const name = String(value.table);
  const place = placeOfTable((one) => edits.has(one), file, name);
  const source = place && tryFind(() => tableIn(edits, place.file));
  if (source) found[name] = compileTable(source);
  for (const one of Object.values(value)) tablesOf(edits, file, one, found);
  return found;
}

/** What an expression comes to for one sample; undefined for blank. */
export interface SampleResult {
  title: string;
  value: Json | undefined;
}

/** Steps that an expression may take here. */
const WORK = 100_000;

/** What a hand wrote may have parts of a shape that nothing can be worked out of. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * What an expression comes to for the sample answers of its form, as it is typed.
 * @param today The day in the portal's time zone.
 * @returns Undefined where only the live step can say it: where it asks conditions, takes of entries,
 *   or has parts that can't be worked out.
 */
export function resultsForSamples(
  files: PackTexts,
  place: QuestionPlace,
  { expression, today }: { expression: Json; today: string },
): SampleResult[] | undefined {
  const edits = new FileEdits(files);
  const { step } = readQuestion(files, place);
  const facts = (tryFind(() => edits.read(`${step.form}/wizard.json`).facts) ?? {}) as JsonObject;
  // Facts of the form are worked out themselves: where one is read, the live step says it.
  const readsFact = Object.keys(facts).some((name) =>
    JSON.stringify(expression).includes(`"/$/${name}"`),
  );
  if (!isPlain(expression) || readsFact) return undefined;
  const tables = attempt(() => tablesOf(edits, place.file, expression, {}));
  if (!tables) return undefined;
  const samples = edits.names().filter((file) => /(^|\/)samples\/[^/]+\.json$/.test(file));
  const found = samples.flatMap((file): (SampleResult | undefined)[] => {
    const program = /^programs\/([^/]+)\//.exec(file)?.[1];
    const data = tryFind(() => edits.read(file));
    const isOther = program !== undefined && step.program !== undefined && program !== step.program;
    if (!data || data.form !== step.form || isOther) return [];
    const lists = (data.entries ?? {}) as JsonObject;
    const $ = { form: step.form, today, year: Number(today.slice(0, 4)), ...lists };
    const root = { ...(data.answers as JsonObject), $ };
    const scope = { root, kept: {}, schemas: {}, tables, work: { left: WORK } };
    return [
      attempt(() => ({
        title: String(data.title),
        value: evaluateExpression(expression, scope),
      })),
    ];
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}
