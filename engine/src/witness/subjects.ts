import type { CheckedForm } from '../check/CheckContext.ts';
import { collectForms } from '../check/collectForms.ts';
import { isAskedOfNobody, offeredOn } from '../check/conditions/offered.ts';
import type { Release } from '../compile/openRelease.ts';
import type { Pack } from '../compile/readPack.ts';
import { externalOf } from '../external-schema/externalOf.ts';
import { writeAnswer } from '../kernel/answers.ts';
import { fieldsOf, findField } from '../kernel/forms.ts';
import { type Dates, isOffered, windowOn } from '../kernel/programDates.ts';
import type { Choice, Facts, Form, Json, JsonObject, Pointer, Resource } from '../kernel/types.ts';
import { toWire } from '../kernel/wire.ts';
import { type Items, listsOf } from './items.ts';
import { Model } from './Model.ts';
import { PathWalker, type Walk } from './PathWalker.ts';
import { findPairs, orderPlans, type Plan } from './plans.ts';
import type { Subject } from './Subject.ts';
import { isRightAnswer } from './values/samplesFor.ts';

/** Which forms and programs are walked, and on which day. */
export interface SubjectOptions {
  /** The day on which the forms are walked: `2026-11-21`. */
  day: string;
  seed: number;
  /** Only this form. */
  form?: string | undefined;
  /** Only this program. */
  program?: string | undefined;
  /** Programs that are walked before the others. */
  first?: readonly string[] | undefined;
  /** A form that is walked before the others, where it stands alone. */
  firstForm?: string | undefined;
}

/** The lists within an entry, by the paths of their calls. */
function listsIn(form: Form, { state }: Walk): JsonObject {
  return Object.fromEntries(
    [...fieldsOf(form).values()].flatMap(({ resource }) =>
      resource ? [[resource.path, state.facts[resource.fact] ?? []]] : [],
    ),
  );
}

/** Everything of a pack that can be walked. */
export class Subjects {
  /** In the order of the pack, what is wanted first before: each form, and the one that chooses programs with each of them. */
  readonly plans: Plan[];
  /**
   * How many of them are of what is wanted first: each program of it, and some of the pairs that it is in. None
   * where one of these is not offered: what is otherwise without it shows elsewhere.
   */
  readonly ofFirst: number;
  /** Pairs of programs that were left out. */
  readonly pairsLeft: number = 0;
  /** Programs that take no applications any more on the day. */
  readonly over: Choice[] = [];
  /** Forms that stand alone and take nothing any more on the day. */
  readonly formsOver: Form[] = [];
  private readonly release: Release;
  private readonly options: SubjectOptions;
  private readonly checked: CheckedForm[];
  private readonly byForm = new Map<string, PathWalker>();
  private readonly itemKinds = new Map<string, JsonObject[]>();

  constructor(pack: Pack, release: Release, options: SubjectOptions) {
    this.release = release;
    this.options = options;
    const before = pack.findings.length;
    this.checked = collectForms(pack);
    // Compiling has said it already.
    pack.findings.splice(before);
    const plain = this.checked.filter(({ program }) => program === undefined);
    const plans: Plan[] = [];
    for (const { form } of plain) {
      if (options.form !== undefined && form.name !== options.form) continue;
      // An external schema has no steps to walk; whether it can be filled in is said when it compiles.
      if (externalOf(form)) continue;
      const choices = this.choicesOf(form.name);
      if (!choices.length) {
        if (options.program !== undefined) continue;
        const walker = this.walkerOf(form.name);
        const { closes } = walker.form.standalone ?? {};
        if (closes && closes < options.day) this.formsOver.push(walker.form);
        plans.push({ form: form.name, programs: [], open: () => walker });
        continue;
      }
      const wanted = choices.filter(
        ({ program }) => options.program === undefined || program === options.program,
      );
      for (const choice of wanted) {
        if (choice.closes && choice.closes < options.day && !choice.every) this.over.push(choice);
        plans.push(this.planOf(form.name, [choice]));
      }
      const { pairs, left } = this.pairsOf(form.name, wanted);
      this.pairsLeft = left;
      for (const pair of pairs) plans.push(this.planOf(form.name, pair));
    }
    const { plans: ordered, ofFirst } = orderPlans(plans, options);
    this.plans = ordered;
    this.ofFirst = ofFirst;
  }

  private planOf(form: string, choices: Choice[]): Plan {
    const programs = choices.flatMap(({ program }) => program ?? []);
    return { form, programs, open: () => this.createWalker(form, choices) };
  }

  private choicesOf(name: string): Choice[] {
    const form = this.release.form(name);
    const field = form.programs === undefined ? undefined : findField(form, form.programs);
    return (field?.choices ?? []).filter(({ program }) => program !== undefined);
  }

  /** Two programs at once, where the question takes two. */
  private pairsOf(name: string, choices: Choice[]): { pairs: Choice[][]; left: number } {
    const form = this.release.form(name);
    const question = this.checked
      .find((one) => one.form.name === name)!
      .questions.get(form.programs!);
    if (question?.field.type !== 'array') return { pairs: [], left: 0 };
    const takes = (pair: Choice[]) =>
      isRightAnswer(
        question,
        pair.map(({ value }) => value),
        this.options.day,
      );
    return findPairs(choices, this.options.first ?? [], takes);
  }

  /** The plain form: what the items of a collection are filled in. */
  private walkerOf(name: string): PathWalker {
    let walker = this.byForm.get(name);
    if (!walker) {
      const [first] = this.choicesOf(name);
      walker = this.createWalker(name, first ? [first] : []);
      this.byForm.set(name, walker);
    }
    return walker;
  }

  private createWalker(name: string, choices: Choice[]): PathWalker {
    const base = this.release.form(name);
    const field = base.programs === undefined ? undefined : findField(base, base.programs);
    const values = choices.map(({ value }): Json => value);
    const value: Json = field?.type === 'array' ? values : (values[0] ?? null);
    const programs = choices.flatMap(({ program }) => program ?? []);
    const form: Form =
      field && values.length ? this.release.formFor(name, writeAnswer({}, field, value)) : base;
    const checked = this.checked.filter(
      (one) =>
        one.form.name === name && (one.program === undefined || programs.includes(one.program)),
    );
    const day = this.dayFor(base.standalone ? [base.standalone] : choices);
    const subject: Subject = {
      name: programs.length ? `${name} with ${programs.join(' and ')}` : name,
      form,
      programs,
      model: new Model(form, checked, this.factsOn(day, programs)),
      fixed: new Map(field && values.length ? [[field.pointer, value]] : []),
      items: this.itemsOf(name),
      slots: new Map(checked.flatMap(({ slots }) => slots).map((slot) => [slot.id, slot])),
      day,
      seed: this.options.seed,
    };
    return new PathWalker(subject);
  }

  /** The day of the walk; for a program or a form that is not open then, the nearest day on which it is. */
  private dayFor(dated: Dates[]): string {
    const { day } = this.options;
    return dated.reduce((now, one) => {
      if (isOffered(one, { today: now })) return now;
      const { opens, closes } = windowOn(one, now);
      return opens && now < opens ? opens : (closes ?? now);
    }, day);
  }

  private factsOn(day: string, programs: string[]): Facts {
    const { limits } = this.release.compiled.settings;
    return { today: day, year: Number(day.slice(0, 4)), limits, programs };
  }

  private itemsOf(name: string): Items {
    return {
      kinds: (resource) => this.kindsOf(resource),
      lists: (resource, limit) => listsOf(this.kindsOf(resource), limit),
      others: () => {
        const walk = this.walkerOf(name).walk();
        return walk.at === undefined ? [[{ ...(walk.state.raw as JsonObject), id: 1 }]] : [];
      },
    };
  }

  /** Entries of a collection: the plain one, one that is not finished, one for each choice of each question. */
  private kindsOf(resource: Resource): JsonObject[] {
    const known = this.itemKinds.get(resource.path);
    if (known) return known;
    // A form whose items hold items of its own kind would never end.
    this.itemKinds.set(resource.path, []);
    const walker = this.walkerOf(resource.form);
    const kinds = new Map<string, JsonObject>();
    const add = (item: JsonObject) => kinds.set(JSON.stringify(item), item);
    for (const wishes of this.wishesFor(walker.form)) {
      const walk = walker.walk({ wishes });
      if (walk.at !== undefined) continue;
      const raw = walk.state.raw as JsonObject;
      // What takes several steps is stored before it is finished, and says whether it is.
      if (walker.form.steps.length === 1) add(toWire(walker.form, walk.state.raw));
      else {
        const whole = {
          ...raw,
          ...toWire(walker.form, walk.state.raw),
          ...listsIn(walker.form, walk),
        };
        add({ ...whole, isComplete: true });
        if (!wishes.size) add({ ...whole, isComplete: false });
      }
    }
    const all = [...kinds.values()];
    this.itemKinds.set(resource.path, all);
    return all;
  }

  /** None first; then each choice of each question that has a few. */
  private wishesFor(form: Form): Map<Pointer, Json>[] {
    const choices = [...fieldsOf(form).values()]
      .filter((field) => !isAskedOfNobody(field, this.options.day))
      .map((field) => offeredOn(field, this.options.day))
      .filter(({ choices: all, type }) => all && all.length <= 12 && type !== 'array')
      .flatMap(({ pointer, choices: all }) =>
        all!.map(({ value }) => new Map<Pointer, Json>([[pointer, value]])),
      );
    return [new Map(), ...choices];
  }
}
