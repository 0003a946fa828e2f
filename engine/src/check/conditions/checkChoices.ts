import type { DeskCondition } from '../../compile/desk/index.ts';
import { suggest } from '../../compile/findings.ts';
import { type Pack, type PackFile, report } from '../../compile/readPack.ts';
import type { Field, Json, JsonObject, Pointer } from '../../kernel/types.ts';
import type { CheckContext, CheckedForm, Path, Question } from '../CheckContext.ts';
import { type ConditionSite, listConditions } from './listConditions.ts';

interface Named {
  value: Json;
  at: Path;
}

/** The values that a schema compares an answer with (`const`, `enum`), each with its place. */
function namedWithPlaces(schema: Json, at: Path): Named[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) {
    return schema.flatMap((part, index) => namedWithPlaces(part, [...at, index]));
  }
  return Object.entries(schema).flatMap(([keyword, operand]) => {
    const here = [...at, keyword];
    if (keyword === 'const') return isData(operand) ? [] : [{ value: operand, at: here }];
    if (keyword === 'enum') {
      if (!Array.isArray(operand)) return [];
      return operand.map((value, index) => ({ value, at: [...here, index] }));
    }
    return namedWithPlaces(operand, here);
  });
}

const isData = (value: Json) => typeof value === 'object' && value !== null && '$data' in value;

/** Every comparison of an answer with a value, in a condition. */
function comparisons(condition: JsonObject, at: Path): (Named & { pointer: Pointer })[] {
  return Object.entries(condition).flatMap(([key, part]) => {
    const here = [...at, key];
    if (key === 'anyOf') {
      return (part as JsonObject[]).flatMap((one, index) => comparisons(one, [...here, index]));
    }
    if (key === 'not') return comparisons(part as JsonObject, here);
    if (!key.startsWith('/')) return [];
    return namedWithPlaces(part, here).map((named) => ({ ...named, pointer: key }));
  });
}

function choicesOf(field: Field | undefined): Json[] | undefined {
  return field?.choices?.map(({ value }) => value);
}

const isAmong = (value: Json, choices: Json[]) =>
  // A list is compared by its entries.
  (Array.isArray(value) ? value : [value]).every((one) => choices.includes(one));

/** The values of a condition that its questions do not have. @param fieldOf The question at a pointer. */
function unknownValues(
  condition: JsonObject,
  at: Path,
  fieldOf: (pointer: Pointer) => Field | undefined,
) {
  return comparisons(condition, at).flatMap((found) => {
    const choices = choicesOf(fieldOf(found.pointer));
    return choices && !isAmong(found.value, choices) ? [{ ...found, choices }] : [];
  });
}

const unknownIn = ({ condition, at }: ConditionSite, { questions }: CheckedForm) =>
  unknownValues(condition, at, (pointer) => questions.get(pointer)?.field);

/** Whether a condition asks for a value that is no choice: that is reported, and not what follows from it. */
export function hasUnknownChoice(site: ConditionSite, checked: CheckedForm): boolean {
  return unknownIn(site, checked).length > 0;
}

function suggestChoice(value: Json, choices: Json[]): { suggestion?: string; expected?: string } {
  const texts = choices.map(String);
  const suggestion = typeof value === 'string' ? suggest(value, texts) : undefined;
  if (suggestion) return { suggestion };
  const more = texts.length > 8 ? `, … (${texts.length} in all)` : '';
  return { expected: `one of ${texts.slice(0, 8).join(', ')}${more}` };
}

function reportUnknown(
  pack: Pack,
  file: PackFile,
  { value, at, pointer, choices }: ReturnType<typeof unknownValues>[number],
): void {
  const message = `${pointer} has no choice ${JSON.stringify(value)}`;
  report(pack, file, at, 'unknown-choice', message, suggestChoice(value, choices));
}

function checkFlags({ pack }: CheckContext, { file, at, source, field }: Question): void {
  const { map } = (source.wire ?? {}) as { map?: Record<string, string> };
  const choices = choicesOf(field)?.map(String);
  if (!map || !choices) return;
  for (const key of Object.keys(map)) {
    if (choices.includes(key)) continue;
    const message = `${field.pointer} has no choice "${key}"`;
    report(
      pack,
      file,
      [...at, 'wire', 'map', key],
      'unknown-choice',
      message,
      suggestChoice(key, choices),
    );
  }
  for (const choice of choices) {
    if (Object.hasOwn(map, choice)) continue;
    const message = `the choice "${choice}" has no server name: it would not be saved`;
    report(pack, file, [...at, 'wire', 'map'], 'missing-choice', message, {
      expected: `a property "${choice}"`,
    });
  }
}

/** Reports values in the conditions of a desk that no applicant can choose. @param fields Of an application, those of programs included. */
export function checkDeskChoices(
  pack: Pack,
  conditions: DeskCondition[],
  fields: ReadonlyMap<Pointer, Field>,
): void {
  for (const { file, at, condition } of conditions)
    for (const found of unknownValues(condition, at, (pointer) => fields.get(pointer)))
      reportUnknown(pack, file, found);
}

/** Reports values that no applicant can choose: in conditions, as first values, on the wire. */
export function checkChoices(context: CheckContext): void {
  const { pack, forms } = context;
  for (const checked of forms) {
    for (const site of listConditions(checked)) {
      for (const found of unknownIn(site, checked)) reportUnknown(pack, site.file, found);
    }
    for (const question of checked.own) {
      const choices = choicesOf(question.field);
      const first = question.source.default;
      if (choices && first !== undefined && !isAmong(first, choices)) {
        const message = `${question.field.pointer} has no choice ${JSON.stringify(first)}`;
        const at = [...question.at, 'default'];
        report(pack, question.file, at, 'unknown-choice', message, suggestChoice(first, choices));
      }
      checkFlags(context, question);
    }
  }
}
