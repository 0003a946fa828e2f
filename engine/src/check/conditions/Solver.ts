import { fieldsOf, listFacts } from '../../kernel/forms.ts';
import type { Json, JsonObject, Pointer } from '../../kernel/types.ts';
import type { CheckedForm, Question } from '../CheckContext.ts';
import { domainOf, listsFor, namedIn } from './domain.ts';
import { evaluateSchema, type ReadConstant } from './evaluateSchema.ts';
import { itemsAtMost } from './itemLimits.ts';
import { isAskedOfNobody, LAST_DAY, offeredOn } from './offered.ts';
import { collectAsked, type TestedValues } from './testedValues.ts';
import { every, negate, some, type Truth, type Value } from './Value.ts';

/** More combinations than these are not tried: the question then stays undecided. */
const COMBINATIONS_AT_MOST = 20_000;
const BLANK: Value = { kind: 'blank' };
const UNKNOWN: Value = { kind: 'unknown' };

/** One combination of answers, and what is visible under it. */
export interface Case {
  /** The value that counts: blank while its question is hidden. */
  read(pointer: Pointer): Value;
  holds(condition: JsonObject): Truth;
  isVisible(pointer: Pointer): Truth;
}

/** Conditions that are decided together, and the step at which they are. */
export interface Asking {
  conditions: JsonObject[];
  /** The step at which they are evaluated: answers of earlier ones are valid, and given where required. */
  step: number;
  /** Questions whose visibility matters beside the conditions. */
  pointers?: Pointer[];
}

/**
 * Tries every combination of answers that conditions can tell apart. It takes in too many rather
 * than too few (rules across fields are not obeyed, and what it can’t evaluate may be either), so that
 * what holds in none of them can't hold at all.
 */
export class Solver {
  private readonly checked: CheckedForm;
  private readonly limits: JsonObject;
  /** Whether everything that is ever retired is, and she starts then. */
  private readonly isLater: boolean;

  constructor(checked: CheckedForm, { isLater = false } = {}) {
    this.checked = checked;
    this.isLater = isLater;
    this.limits = (checked.pack.files.get('portal.json')?.data.limits ?? {}) as JsonObject;
  }

  private readonly constant: ReadConstant = (pointer) => {
    const [, group, name, key, ...rest] = pointer.split('/');
    if (group !== '$' || rest.length) return undefined;
    if (name === 'form' && key === undefined) return this.checked.form.name;
    return name === 'limits' && key !== undefined ? this.limits[key] : undefined;
  };

  /** The conditions under which a question is shown: its own, and its step's. */
  private shownWhen(pointer: Pointer): JsonObject[] {
    const { questions, form, stepConditions } = this.checked;
    const question = questions.get(pointer);
    if (!question) return [];
    const own = question.source.when as JsonObject | undefined;
    const step = stepConditions.get(form.steps[question.step]!.name)?.when;
    return [...(own ? [own] : []), ...(step ? [step] : [])];
  }

  /** Everything that is read, through the conditions of what is read too. */
  private collect({ conditions, pointers = [] }: Asking): TestedValues {
    const asked: TestedValues = new Map();
    const done = new Set<Pointer>();
    for (const condition of conditions) collectAsked(condition, asked);
    const waiting = [...pointers];
    const visit = (pointer: Pointer): void => {
      if (done.has(pointer)) return;
      done.add(pointer);
      for (const condition of this.shownWhen(pointer)) collectAsked(condition, asked);
      waiting.push(...asked.keys());
    };
    waiting.push(...asked.keys());
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visit(next);
    return asked;
  }

  private factValues(pointer: Pointer, schemas: Json[]): Value[] {
    const known = this.constant(pointer);
    if (known !== undefined) return [{ kind: 'exact', value: known }];
    const [, , name = '', ...rest] = pointer.split('/');
    if (rest.length) return [UNKNOWN];
    if (name === 'today' || name === 'year') return [{ kind: 'something' }];
    const { form, program, questions } = this.checked;
    if (name === 'programs') {
      const choices = form.programs ? (questions.get(form.programs)?.field.choices ?? []) : [];
      const folders = choices.flatMap((choice) => choice.program ?? []);
      const named = [...new Set([...namedIn(schemas), ...(program ? [program] : [])])].filter(
        (value) => folders.includes(value as string),
      );
      const entries = { named, others: folders.length - named.length, kind: 'unnamed' as const };
      const lists = listsFor(entries, schemas, this.constant);
      // A program's own conditions are evaluated only while it is chosen.
      return lists.filter((one) => one.kind !== 'list' || !program || one.has.includes(program));
    }
    if (name !== 'others' && !listFacts(form).includes(name)) return [UNKNOWN];
    const resources = [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
    const resource = resources.find(({ fact }) => fact === name);
    const others = resource ? itemsAtMost(resource, this.limits) : Number.POSITIVE_INFINITY;
    return listsFor({ named: [], others, kind: 'anything' }, schemas, this.constant);
  }

  private valuesOf(pointer: Pointer, schemas: Json[], step: number): Value[] {
    if (pointer.startsWith('/$/')) return this.factValues(pointer, schemas);
    const question = this.checked.questions.get(pointer);
    if (!question) return [UNKNOWN];
    const isValid = question.step < step;
    const asked = this.isLater ? askedLater(question) : question;
    return asked ? domainOf(asked, schemas, { isValid, read: this.constant }) : [BLANK];
  }

  /** Values that every condition takes alike are one. */
  private distinct(values: Value[], schemas: Json[]): Value[] {
    const seen = new Map<string, Value>();
    for (const value of values) {
      const key = JSON.stringify([
        value.kind === 'blank' || value.kind === 'unknown' ? value.kind : isFilled(value),
        schemas.map((schema) => evaluateSchema(schema, value, this.constant) ?? null),
      ]);
      if (!seen.has(key)) seen.set(key, value);
    }
    return [...seen.values()];
  }

  /** Each combination that can come about; undefined where there are too many to look. */
  cases(asked: Asking): Case[] | undefined {
    const reads = [...this.collect(asked)];
    const domains = reads.map(([pointer, all]) => {
      const schemas = all.filter((schema) => typeof schema !== 'boolean');
      return this.distinct(this.valuesOf(pointer, schemas, asked.step), schemas);
    });
    const count = domains.reduce((product, domain) => product * domain.length, 1);
    if (count > COMBINATIONS_AT_MOST) return undefined;
    const found: Case[] = [];
    for (let number = 0; number < count; number += 1) {
      let rest = number;
      const raw = new Map<Pointer, Value>();
      for (const [index, [pointer]] of reads.entries()) {
        const domain = domains[index]!;
        raw.set(pointer, domain[rest % domain.length]!);
        rest = Math.floor(rest / domain.length);
      }
      const one = this.createCase(raw);
      if (this.canHappen(one, raw, asked.step)) found.push(one);
    }
    return found;
  }

  /** Nobody gets past a step without what it requires. */
  private canHappen(one: Case, raw: Map<Pointer, Value>, step: number): boolean {
    for (const [pointer, value] of raw) {
      const question = this.checked.questions.get(pointer);
      if (!question?.required || question.field.resource) continue;
      if (question.step >= step || value.kind !== 'blank') continue;
      // That it offers nothing is said of the question, and not what follows from it.
      if (this.isLater && offeredOn(question.field, LAST_DAY).choices?.length === 0) continue;
      if (one.isVisible(pointer) === true) return false;
    }
    return true;
  }

  private createCase(raw: Map<Pointer, Value>): Case {
    const known = new Map<Pointer, Value>();
    const visible = new Map<Pointer, Truth>();
    const isVisible = (pointer: Pointer): Truth => {
      if (!visible.has(pointer)) {
        // A circle, which is an error of its own, ends here undecided.
        visible.set(pointer, undefined);
        const question = this.checked.questions.get(pointer);
        const shown = [
          ...this.shownWhen(pointer).map(holds),
          isStillAsked(question, raw.get(pointer), this.isLater),
        ];
        visible.set(pointer, every(shown));
      }
      return visible.get(pointer);
    };
    const effective = (pointer: Pointer): Value => {
      const value = raw.get(pointer) ?? UNKNOWN;
      const question: Question | undefined = this.checked.questions.get(pointer);
      if (!question) return value;
      const shown = isVisible(pointer);
      if (question.source.computed !== undefined) return shown === false ? BLANK : UNKNOWN;
      if (shown === true) return value;
      if (question.source.otherwise !== undefined) return UNKNOWN;
      if (shown === false) return BLANK;
      return value.kind === 'blank' ? BLANK : UNKNOWN;
    };
    const read = (pointer: Pointer): Value => {
      const value = known.get(pointer) ?? effective(pointer);
      known.set(pointer, value);
      return value;
    };
    const holds = (condition: JsonObject): Truth =>
      every(
        Object.entries(condition).map(([key, value]) => {
          if (key === 'anyOf') return some((value as JsonObject[]).map(holds));
          if (key === 'not') return negate(holds(value as JsonObject));
          if (key === 'compare') return undefined;
          if (key === 'same') return every((value as [Pointer, Pointer][]).map(isSame));
          if (typeof value === 'boolean') {
            const filled = isFilled(read(key));
            return filled === undefined ? undefined : filled === value;
          }
          const answer = read(key);
          if (answer.kind === 'unknown') return undefined;
          return evaluateSchema(value, answer, this.constant);
        }),
      );
    const isSame = ([left, right]: [Pointer, Pointer]): Truth => {
      const filled = [isFilled(read(left)), isFilled(read(right))];
      if (filled.includes(undefined)) return undefined;
      if (filled[0] !== filled[1]) return false;
      return filled[0] ? undefined : true;
    };
    return { read, holds, isVisible };
  }

  /** Whether conditions can hold together, and whether they can fail; what is not decided can do both. */
  outcomes(condition: JsonObject, given: JsonObject[], step: number): Outcomes {
    const cases = this.cases({ conditions: [condition, ...given], step });
    if (!cases) return { canHold: true, canFail: true };
    const verdicts = cases
      .filter((one) => every(given.map(one.holds)) !== false)
      .map((one) => one.holds(condition));
    return {
      canHold: verdicts.some((verdict) => verdict !== false),
      canFail: verdicts.some((verdict) => verdict !== true),
    };
  }
}

/** Whether some answers make conditions hold, and whether some make them fail. Both may be true. */
export interface Outcomes {
  canHold: boolean;
  canFail: boolean;
}

/** A question once all is retired that ever will be; undefined where it is asked of nobody then. */
function askedLater({ field, source }: Question): Pick<Question, 'field' | 'source'> | undefined {
  return isAskedOfNobody(field, LAST_DAY)
    ? undefined
    : { field: offeredOn(field, LAST_DAY), source };
}

/** A retired question is shown to who has answered it; before its day, to all. */
function isStillAsked(
  question: Question | undefined,
  value: Value | undefined,
  isLater: boolean,
): Truth {
  if (question?.field.retired === undefined) return true;
  if (isLater && isAskedOfNobody(question.field, LAST_DAY)) return false;
  return value !== undefined && isFilled(value) ? true : undefined;
}

function isFilled(value: Value): Truth {
  if (value.kind === 'unknown') return undefined;
  if (value.kind === 'list') return value.length > 0;
  return value.kind !== 'blank';
}
