import {
  type Answers,
  type Facts,
  type Field,
  type Form,
  initialAnswers,
  type Json,
  type JsonObject,
  readAnswer,
  type Step,
  setAnswer,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Way, Witness } from '@porchlight/engine/witness';
import type { Page } from 'playwright-core';
import { addItem } from './addItem.ts';
import { compareMessages } from './compareMessages.ts';
import { PageDriver, PageStops, type PageWords } from './PageDriver.ts';
import { NOT_TYPED, putAnswer } from './putAnswer.ts';
import { type StepResult, validateStep } from './validateStep.ts';

/** One place at which page and kernel say different things. */
export interface Difference {
  step: string;
  pointer: string;
  message: string;
}

/** What all ways of one pack share. */
export interface Pages {
  release: Release;
  language: string;
  witnesses: Witness[];
  /** Witnesses that were entered, or can't be. */
  entered: Set<Witness>;
  /** Of those, the ones that no control takes. */
  untyped: Set<Witness>;
  compared: number;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The facts of a way as it begins: nothing has been added. */
function firstFacts({ form, facts }: Way, { release }: Pages): Facts {
  const lists = Object.entries(facts).filter(([, value]) => Array.isArray(value));
  return {
    ...facts,
    ...Object.fromEntries(lists.map(([name]) => [name, []])),
    limits: release.compiled.settings.limits as JsonObject,
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
  private readonly form: Form;
  private readonly words: PageWords;
  private facts: Facts;
  private answers: Answers;

  constructor(page: Page, way: Way, pages: Pages) {
    const { release, language } = pages;
    this.way = way;
    this.pages = pages;
    this.form = release.formFor(way.form, way.answers, { language });
    this.words = { texts: release.texts(language), language };
    this.driver = new PageDriver(page, this.words);
    this.facts = firstFacts(way, pages);
    this.answers = initialAnswers(this.form);
  }

  /** Through all steps, up to and with the last step's button. */
  async walk(): Promise<void> {
    const { done } = this;
    for (let position = 0; ; position += 1) {
      const { evaluation } = this.validate(done.at(-1) ?? this.form.steps[0]!.name);
      const name = evaluation.steps[position];
      if (name === undefined) return;
      const step = this.form.steps.find((one) => one.name === name)!;
      this.at = name;
      await this.driver.arrive(step);
      await this.compare(step, 'as it is at first', this.blankOnes(step));
      await this.fill(step, this.way.answers);
      await this.enterWrong(step);
      await this.addItems(step);
      const { messages, gates } = this.validate(name);
      for (const [pointer, message] of messages)
        throw new PageStops(pointer, `the page made of the right answer one of which "${message}"`);
      if (gates.length) throw new PageStops('', `"${gates[0]}" could not be done in the page`);
      await this.driver.next(step).click();
      done.push(name);
    }
  }

  private validate(step: string): StepResult {
    const { form, facts, words } = this;
    const result = validateStep({ form, facts, ...words }, this.answers, step);
    this.answers = result.raw;
    return result;
  }

  private isShown(step: Step, pointer: string): boolean {
    return this.validate(step.name).evaluation.visible.has(pointer);
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
  private blankOnes(step: Step): Witness[] {
    return this.waiting(step).filter(({ what, subject }) => {
      const field = step.fields.find(({ pointer }) => pointer === subject);
      if (what !== 'left blank' || !field || !this.isShown(step, subject)) return false;
      return readAnswer(this.answers, field) === undefined;
    });
  }

  /** Puts these answers into all fields that are shown, in page order; from top to bottom, as they come. */
  private async fill(step: Step, answers: Answers): Promise<void> {
    for (const field of step.fields) {
      if (field.resource || !this.isShown(step, field.pointer)) continue;
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
      const round = this.nextRound(step, tried);
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
  private nextRound(step: Step, tried: ReadonlySet<Witness>): Map<Field, Witness> {
    const round = new Map<Field, Witness>();
    for (const witness of this.waiting(step)) {
      const field = step.fields.find(
        ({ pointer }) => pointer === witness.subject && this.isShown(step, pointer),
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
      if (!this.isShown(step, field.pointer)) continue;
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
      if (field.resource || !this.isShown(step, field.pointer)) continue;
      await this.put(field, readAnswer(witness.answers, field));
    }
  }

  /** Presses Next where the kernel has something to say, and compares it with what the page says. */
  private async compare(step: Step, when: string, entered: Witness[]): Promise<void> {
    const expected = this.validate(step.name);
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
    const lists = step.fields.filter(
      ({ resource, pointer }) => resource && this.isShown(step, pointer),
    );
    if (lists.length) await this.compare(step, 'without entries', []);
    for (const field of lists) await this.addItemsOf(step, field);
  }

  private async addItemsOf(step: Step, field: Field): Promise<void> {
    const { driver, words, pages } = this;
    const { fact, form: name } = field.resource!;
    const items = (this.way.facts[fact] ?? []) as JsonObject[];
    const form = pages.release.form(name, pages.language);
    for (const [at, item] of items.entries()) {
      const added = { form, item, number: at + 1, facts: this.facts, ...words };
      await addItem(driver, step, field, added);
      this.facts = { ...this.facts, [fact]: items.slice(0, at + 1) };
    }
    if (items.length) await driver.arrive(step);
    else if (field.noneQuestion) await driver.page.locator(`[id="${field.pointer}:none"]`).check();
  }
}
