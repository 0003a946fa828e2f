import {
  type Answers,
  type Facts,
  type Field,
  type Json,
  type JsonObject,
  readAnswer,
  type Step,
  setAnswer,
} from '@porchlight/engine';
import type { Way, Witness } from '@porchlight/engine/witness';
import type { Page } from 'playwright-core';
import { addItem } from './addItem.ts';
import { compareMessages } from './compareMessages.ts';
import type { OpenForm, OpenForms, StepResult } from './openForms.ts';
import { PageDriver, PageStops } from './PageDriver.ts';
import { NOT_TYPED, putAnswer } from './putAnswer.ts';

/** One place at which page and kernel say different things. */
export interface Difference {
  step: string;
  pointer: string;
  message: string;
}

/** What all ways of one pack share. */
export interface Pages {
  forms: OpenForms;
  witnesses: Witness[];
  /** Witnesses that were entered, or can't be. */
  entered: Set<Witness>;
  /** Of those, the ones that no control takes. */
  untyped: Set<Witness>;
  compared: number;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The facts of a way as it begins: nothing has been added. */
function firstFacts({ form, facts }: Way, limits: JsonObject): Facts {
  const lists = Object.entries(facts).filter(([, value]) => Array.isArray(value));
  return {
    ...facts,
    ...Object.fromEntries(lists.map(([name]) => [name, []])),
    limits,
    form,
  };
}

/** Fills one form in, in a browser, along the answers of a way; at each step first wrongly. */
export class WayOnPage {
  readonly driver: PageDriver;
  readonly differences: Difference[] = [];
  /** The steps that were left. */
  readonly done: string[] = [];
  /** The step at which it stands. */
  at = '';
  private readonly way: Way;
  private readonly pages: Pages;
  private readonly of: OpenForm;
  private facts: Facts;
  private answers: Answers;

  /** @param of The way's form, with what the way's answers bring into it. */
  constructor(page: Page, way: Way, { pages, of }: { pages: Pages; of: OpenForm }) {
    this.way = way;
    this.pages = pages;
    this.of = of;
    this.driver = new PageDriver(page, of);
    this.facts = firstFacts(way, of.limits);
    this.answers = of.initial;
  }

  /** Through all steps, up to and with the last step's button. */
  async walk(): Promise<void> {
    const {
      done,
      of: { form },
    } = this;
    for (let position = 0; ; position += 1) {
      const { steps } = await this.validate(done.at(-1) ?? form.steps[0]!.name);
      const name = steps[position];
      if (name === undefined) return;
      const step = form.steps.find((one) => one.name === name)!;
      this.at = name;
      await this.driver.arrive(step);
      await this.compare(step, 'as it is at first', await this.blankOnes(step));
      await this.fill(step, this.way.answers);
      await this.enterWrong(step);
      await this.addItems(step);
      const { messages, gates } = await this.validate(name);
      for (const [pointer, message] of messages)
        throw new PageStops(pointer, `the page made of the right answer one of which "${message}"`);
      if (gates.length) throw new PageStops('', `"${gates[0]}" could not be done in the page`);
      await this.driver.next(step).click();
      done.push(name);
    }
  }

  private async validate(step: string): Promise<StepResult> {
    const result = await this.of.validate(this.answers, this.facts, step);
    this.answers = result.raw;
    return result;
  }

  private async isShown(step: Step, pointer: string): Promise<boolean> {
    return (await this.validate(step.name)).visible.has(pointer);
  }

  /** Wrong answers to this step's questions that are still to be entered. */
  private waiting(step: Step): Witness[] {
    return this.pages.witnesses.filter(
      (one) =>
        one.form === this.way.form &&
        one.step === step.name &&
        (one.kind === 'keyword' || (one.kind === 'rule' && one.what === 'broken')) &&
        !this.pages.entered.has(one),
    );
  }

  /** Witnesses of answers left out that are left out now. */
  private async blankOnes(step: Step): Promise<Witness[]> {
    const { visible } = await this.validate(step.name);
    return this.waiting(step).filter(({ what, subject }) => {
      const field = step.fields.find(({ pointer }) => pointer === subject);
      if (what !== 'left blank' || !field || !visible.has(subject)) return false;
      return readAnswer(this.answers, field) === undefined;
    });
  }

  /** Puts these answers into all fields that are shown, in page order; from top to bottom, as they come. */
  private async fill(step: Step, answers: Answers): Promise<void> {
    for (const field of step.fields) {
      if (field.resource || !(await this.isShown(step, field.pointer))) continue;
      const wanted = readAnswer(answers, field);
      const held = await this.put(field, wanted);
      if (held === NOT_TYPED) throw this.driver.refuses(field, wanted);
    }
  }

  /** Puts an answer into a field, and remembers what the page holds then. */
  private async put(field: Field, wanted: Json | undefined) {
    const now = readAnswer(this.answers, field);
    if (isSame(now, wanted) || (wanted === undefined && now === false)) return now;
    const held = await putAnswer(this.driver.page, field, wanted);
    if (held === NOT_TYPED) return held;
    const copy = { ...this.answers };
    setAnswer(copy, field, held, this.answers);
    this.answers = copy;
    return held;
  }

  /** All that can be wrong at a step: one wrong answer of each field at a time, then what rules refuse. */
  private async enterWrong(step: Step): Promise<void> {
    const tried = new Set<Witness>();
    for (;;) {
      const round = await this.nextRound(step, tried);
      if (!round.size) break;
      const typed = await this.enterRound(step, round, tried);
      // What another wrong answer has hidden waits for the next round; the first of all is never hidden.
      await this.compare(step, 'with a wrong answer', typed);
      await this.fill(step, this.way.answers);
    }
    for (const witness of this.waiting(step)) {
      await this.fillAs(step, witness);
      await this.compare(step, `with what breaks ${witness.subject}`, [witness]);
      await this.fill(step, this.way.answers);
    }
  }

  /** For each field that is shown, the first of its wrong answers that was not tried. */
  private async nextRound(step: Step, tried: ReadonlySet<Witness>): Promise<Map<Field, Witness>> {
    const { visible } = await this.validate(step.name);
    const round = new Map<Field, Witness>();
    for (const witness of this.waiting(step)) {
      const field = step.fields.find(
        ({ pointer }) => pointer === witness.subject && visible.has(pointer),
      );
      if (field && !round.has(field) && !tried.has(witness)) round.set(field, witness);
    }
    return round;
  }

  /** @returns The witnesses whose answers the page took as they are. */
  private async enterRound(
    step: Step,
    round: ReadonlyMap<Field, Witness>,
    tried: Set<Witness>,
  ): Promise<Witness[]> {
    const typed: Witness[] = [];
    for (const [field, witness] of round) {
      if (!(await this.isShown(step, field.pointer))) continue;
      tried.add(witness);
      const wanted = readAnswer(witness.answers, field);
      const held = await this.put(field, wanted);
      if (held !== NOT_TYPED && isSame(held, wanted)) typed.push(witness);
      else {
        this.pages.entered.add(witness);
        this.pages.untyped.add(witness);
      }
    }
    return typed;
  }

  /** The step's answers of a witness, as far as the page takes them. */
  private async fillAs(step: Step, witness: Witness): Promise<void> {
    for (const field of step.fields) {
      if (field.resource || !(await this.isShown(step, field.pointer))) continue;
      await this.put(field, readAnswer(witness.answers, field));
    }
  }

  /** Presses Next where the kernel has something to say, and compares it with what the page says. */
  private async compare(step: Step, when: string, entered: Witness[]): Promise<void> {
    const expected = await this.validate(step.name);
    const count = expected.messages.size + expected.gates.length;
    if (count === 0) return;
    for (const witness of entered) this.pages.entered.add(witness);
    await this.driver.next(step).click();
    for (const [pointer, words] of await compareMessages(this.driver, expected))
      this.differences.push({ step: step.name, pointer, message: `${when}, ${words}` });
    this.pages.compared += count;
    await this.driver.arrive(step);
  }

  /** Adds the items of the way, each through its own form. */
  private async addItems(step: Step): Promise<void> {
    const { visible } = await this.validate(step.name);
    const lists = step.fields.filter(({ resource, pointer }) => resource && visible.has(pointer));
    if (lists.length) await this.compare(step, 'without entries', []);
    for (const field of lists) await this.addItemsOf(step, field);
  }

  private async addItemsOf(step: Step, field: Field): Promise<void> {
    const { driver, pages } = this;
    const { fact, form: name } = field.resource!;
    const items = (this.way.facts[fact] ?? []) as JsonObject[];
    const of = await pages.forms.open(name);
    for (const [at, item] of items.entries()) {
      const added = { of, item, number: at + 1, facts: this.facts };
      await addItem(driver, step, field, added);
      this.facts = { ...this.facts, [fact]: items.slice(0, at + 1) };
    }
    if (items.length) await driver.arrive(step);
    else if (field.noneQuestion) await driver.page.locator(`[id="${field.pointer}:none"]`).check();
  }
}
