import type { CheckedForm, Question } from '../check/CheckContext.ts';
import { type ConditionSite, listConditions } from '../check/conditions/listConditions.ts';
import { collectAsked, type TestedValues } from '../check/conditions/testedValues.ts';
import { pointersOf } from '../compile/conditions.ts';
import { factSources } from '../compile/factSources.ts';
import { fieldsOf, stepOfPointer } from '../kernel/forms.ts';
import { keywordsOn } from '../kernel/keywords/index.ts';
import { readPointer } from '../kernel/pointers.ts';
import type { Facts, Field, Form, Json, JsonObject, Pointer, Resource } from '../kernel/types.ts';
import { branchesOf } from './branches.ts';

/** The facts that are the same during a whole walk. */
const FIXED = new Set(['form', 'programs', 'today', 'year', 'received', 'limits']);

/** What a set of conditions depends on, through everything on which that depends. */
export interface Reads {
  /** What is asked of each answer and each fact that is not the same during a whole walk. */
  asked: TestedValues;
  /** Those of which more is asked than a condition says of one value: operands, sums, equality. */
  compared: Set<Pointer>;
}

/** A form under one choice of programs, with all that its definitions say: what a walk looks things up in. */
export class Model {
  readonly form: Form;
  readonly sites: ConditionSite[];
  readonly facts: Facts;
  readonly questions = new Map<Pointer, Question>();
  private readonly stepWhen = new Map<string, JsonObject>();
  private readonly factSources: { [name: string]: Json };

  /** @param checked The form, and the form with each of the chosen programs. */
  constructor(form: Form, checked: CheckedForm[], facts: Facts) {
    this.form = form;
    this.facts = { ...facts, form: form.name };
    this.sites = checked.flatMap((one) => listConditions(one));
    this.factSources = checked[0] ? factSources(checked[0].pack, form.name) : {};
    for (const one of checked) {
      for (const [pointer, question] of one.questions) this.questions.set(pointer, question);
      for (const [name, { when }] of one.stepConditions) this.stepWhen.set(name, when);
    }
  }

  /** The collection whose items are that fact: `/$/members`. */
  resourceOf(pointer: Pointer): Resource | undefined {
    return this.collectionOf(pointer)?.resource;
  }

  /** The question in which those items are added. */
  collectionOf(pointer: Pointer): Field | undefined {
    const name = pointer.startsWith('/$/') ? pointer.slice(3) : undefined;
    if (!name) return undefined;
    for (const field of fieldsOf(this.form).values()) {
      if (field.resource?.fact === name) return field;
    }
    return undefined;
  }

  /** The name of the step in which an answer, or the items behind a fact, are given. */
  stepOf(pointer: Pointer): string | undefined {
    const resource = this.resourceOf(pointer);
    if (!resource) return stepOfPointer(this.form, pointer)?.name;
    return this.form.steps.find(({ fields }) => fields.some((field) => field.resource === resource))
      ?.name;
  }

  /** Where a step stands among all; -1 for what is in none. */
  positionOf(step: string | undefined): number {
    return this.form.steps.findIndex(({ name }) => name === step);
  }

  /** A value that is the same during the whole walk; undefined where it is not. */
  readonly constant = (pointer: Pointer): Json | undefined => {
    const [, group, name = ''] = pointer.split('/');
    if (group !== '$' || !FIXED.has(name)) return undefined;
    return readPointer({ $: this.facts } as JsonObject, pointer);
  };

  isConstant(pointer: Pointer): boolean {
    return pointer.startsWith('/$/') && FIXED.has(pointer.split('/')[2] ?? '');
  }

  /** The conditions under which a question is shown: its own, and its step's. */
  shownWhen(pointer: Pointer): JsonObject[] {
    const question = this.questions.get(pointer);
    const step = stepOfPointer(this.form, pointer);
    if (!question || !step) return [];
    const own = question.source.when as JsonObject | undefined;
    return [...(own ? [own] : []), ...this.stepShownWhen(step.name)];
  }

  stepShownWhen(step: string): JsonObject[] {
    const when = this.stepWhen.get(step);
    return when ? [when] : [];
  }

  /** Everything that conditions and questions depend on. */
  readsOf(conditions: JsonObject[], pointers: Pointer[] = []): Reads {
    const asked: TestedValues = new Map();
    const compared = new Set<Pointer>();
    const done = new Set<Pointer>();
    const waiting: Pointer[] = [...pointers];
    const need = (pointer: Pointer) => {
      if (!asked.has(pointer)) asked.set(pointer, []);
      waiting.push(pointer);
    };
    const takeIn = (condition: JsonObject) => {
      collectAsked(condition, asked);
      for (const pointer of operandsOf(condition)) {
        compared.add(pointer);
        need(pointer);
      }
      waiting.push(...asked.keys());
    };
    for (const condition of conditions) takeIn(condition);
    for (const pointer of pointers) need(pointer);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (done.has(next)) continue;
      done.add(next);
      for (const condition of this.shownWhen(next)) takeIn(condition);
      for (const pointer of this.sourcesOf(next)) {
        if (pointer !== this.copyOf(next)) compared.add(pointer);
        need(pointer);
      }
    }
    this.handOn(asked);
    // What is worked out, and what is the same all along, is nothing that somebody answers.
    for (const pointer of [...asked.keys()]) {
      const isWorkedOut = pointer.startsWith('/$/')
        ? (pointer.split('/')[2] ?? '') in this.form.facts
        : this.questions.get(pointer)?.source.computed !== undefined;
      if (this.isConstant(pointer) || isWorkedOut) asked.delete(pointer);
    }
    return { asked, compared };
  }

  private all: Reads | undefined;

  /** What any condition of the form, and any part of one that can hold alone, depends on. */
  get allReads(): Reads {
    this.all ??= this.readsOf(
      this.sites.flatMap(({ condition, at }) => [
        condition,
        ...branchesOf(condition, at).map((branch) => branch.condition),
      ]),
      [...this.questions.keys()],
    );
    return this.all;
  }

  /** What a fact, or what stands in for a hidden answer, is worked out of; what an answer is held against. */
  private sourcesOf(pointer: Pointer): Pointer[] {
    const name = pointer.startsWith('/$/') ? pointer.slice(3) : '';
    const question = this.questions.get(pointer);
    const { otherwise, computed } = question?.source ?? {};
    const source = this.factSources[name] ?? otherwise;
    const first = question?.source.initially;
    const limits = question ? keywordsOn(question.field).map(([, limit]) => limit) : [];
    return [source, computed, first, ...limits].flatMap((one) =>
      pointersOf(one as Json | undefined).map((found) => found.pointer),
    );
  }

  /** The answer whose plain copy stands in while a question is hidden. */
  private copyOf(pointer: Pointer): Pointer | undefined {
    const source = this.questions.get(pointer)?.source.otherwise as JsonObject | undefined;
    return typeof source?.get === 'string' ? source.get : undefined;
  }

  /** What is asked of a copy is asked of what it is copied from. */
  private handOn(asked: TestedValues): void {
    for (let round = 0; round < 5; round += 1) {
      let grew = false;
      for (const [pointer, schemas] of asked) {
        const source = this.copyOf(pointer);
        const known = source && asked.get(source);
        if (!known) continue;
        for (const schema of schemas) {
          if (known.includes(schema)) continue;
          known.push(schema);
          grew = true;
        }
      }
      if (!grew) return;
    }
  }
}

/** The pointers that a condition compares with one another: `$data`, both sides of `same`, and what `compare` works out. */
function operandsOf(condition: JsonObject): Pointer[] {
  return pointersOf(condition)
    .filter(({ at }) => at.at(-1) === '$data' || at.includes('same') || at.includes('compare'))
    .map(({ pointer }) => pointer);
}
