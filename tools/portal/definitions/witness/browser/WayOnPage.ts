import {
  type Answers,
  type Facts,
  type Field,
  type Form,
  formatMessage,
  fromWire,
  type Json,
  type JsonObject,
  readAnswer,
  type Step,
  seed,
  setAnswer,
  type Texts,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Way, Witness } from '@porchlight/engine/witness';
import type { Locator, Page } from 'playwright-core';
import { makePdf } from '../../../../browser/sampleFiles.ts';
import { type StepResult, validateStep } from './validateStep.ts';
import { NOT_TYPED, putAnswer } from './putAnswer.ts';

/** The page did not go on, or took no right answer. */
export class PageStops extends Error {
  readonly pointer: string;
  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

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

/** How long the page may take to say what is wrong. */
const PATIENCE = 4_000;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const tell = (value: unknown) => (value === undefined ? 'nothing' : `"${String(value)}"`);

const widgetOf = (step: Step, { name }: Field) =>
  (step.uiSchema[name] as { 'ui:widget'?: string } | undefined)?.['ui:widget'];

/** Fills one form in, in a browser, along the answers of a way; at each step first wrongly. */
export class WayOnPage {
  readonly differences: Difference[] = [];
  private readonly page: Page;
  private readonly way: Way;
  private readonly pages: Pages;
  private readonly form: Form;
  private readonly texts: Texts;
  /** The steps that were left. */
  readonly done: string[] = [];
  /** The step at which it stands. */
  at = '';
  private facts: Facts;
  private answers: Answers;

  constructor(page: Page, way: Way, pages: Pages) {
    const { release, language } = pages;
    this.page = page;
    this.way = way;
    this.pages = pages;
    this.form = release.formFor(way.form, way.answers, { language });
    this.texts = release.texts(language);
    const lists = Object.entries(way.facts).filter(([, value]) => Array.isArray(value));
    this.facts = {
      ...way.facts,
      ...Object.fromEntries(lists.map(([name]) => [name, []])),
      limits: release.compiled.settings.limits as JsonObject,
      form: way.form,
    };
    this.answers = seed(this.form);
  }

  text(id: string, places: Record<string, string | number> = {}): string {
    return formatMessage(this.texts, id, places, this.pages.language);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
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
      await this.arrive(step);
      await this.compare(step, 'as it is at first', this.blankOnes(step));
      await this.fill(step, this.way.answers);
      await this.enterWrong(step);
      await this.addItems(step);
      const { messages, gates } = this.validate(name);
      for (const [pointer, message] of messages)
        throw new PageStops(pointer, `the page made of the right answer one of which "${message}"`);
      if (gates.length) throw new PageStops('', `"${gates[0]}" could not be done in the page`);
      await this.next(step).click();
      done.push(name);
    }
  }

  private validate(step: string): StepResult {
    const { form, facts, texts } = this;
    const result = validateStep({ form, facts, texts, language: this.pages.language }, this.answers, step);
    this.answers = result.raw;
    return result;
  }

  private next(step: Step): Locator {
    return this.button(step.buttons.next ?? this.text('application.next'));
  }

  /** Waits until a step is the open one and has come to rest. */
  private async arrive({ name, title }: Pick<Step, 'name' | 'title'>): Promise<void> {
    try {
      await this.page.locator('[aria-current=step]', { hasText: title }).waitFor();
    } catch {
      const words = await this.page
        .locator('[aria-current=step], [role=alert], [id$=":error"]')
        .allInnerTexts();
      const there = words.map((one) => one.trim().replaceAll(/\s+/g, ' ')).join('; ');
      throw new PageStops('', `the page did not come to the step "${name}"; it says: ${there}`);
    }
    let before = Number.NaN;
    for (let look = 0; look < 20; look += 1) {
      await this.page.waitForTimeout(look === 0 ? 350 : 100);
      const now = (await this.page.evaluate('scrollY + document.body.scrollHeight')) as number;
      if (now === before) return;
      before = now;
    }
  }

  /** Witnesses of answers left out that are left out now. */
  private blankOnes(step: Step): Witness[] {
    const { evaluation } = this.validate(step.name);
    return this.waiting(step).filter(({ what, subject }) => {
      const field = step.fields.find(({ pointer }) => pointer === subject);
      if (what !== 'left blank' || !field || !evaluation.visible.has(subject)) return false;
      return readAnswer(this.answers, field) === undefined;
    });
  }

  /** Puts these answers into all fields that are shown, in page order; from top to bottom, as they come. */
  private async fill(step: Step, answers: Answers): Promise<void> {
    for (const field of step.fields) {
      if (field.resource || !this.validate(step.name).evaluation.visible.has(field.pointer)) continue;
      const wanted = readAnswer(answers, field);
      const held = await this.put(field, wanted);
      if (held === NOT_TYPED)
        throw new PageStops(field.pointer, `its field does not take ${tell(wanted)}`);
    }
  }

  private async put(field: Field, wanted: Json | undefined) {
    const now = readAnswer(this.answers, field);
    if (isSame(now, wanted) || (wanted === undefined && now === false)) return now;
    const held = await putAnswer(this.page, field, wanted);
    if (held === NOT_TYPED) return held;
    const copy = { ...this.answers };
    setAnswer(copy, field, held, this.answers);
    this.answers = copy;
    return held;
  }

  private waiting(step: Step): Witness[] {
    return this.pages.witnesses.filter(
      (one) =>
        one.form === this.way.form &&
        one.step === step.name &&
        (one.kind === 'keyword' || (one.kind === 'rule' && one.what === 'broken')) &&
        !this.pages.entered.has(one),
    );
  }

  /** All that can be wrong at a step: one wrong answer of each field at a time, then what rules refuse. */
  private async enterWrong(step: Step): Promise<void> {
    const fieldOf = ({ subject }: Witness) =>
      step.fields.find(({ pointer }) => pointer === subject && this.isShown(step, pointer));
    const tried = new Set<Witness>();
    for (;;) {
      const round = new Map<Field, Witness>();
      for (const witness of this.waiting(step)) {
        const field = fieldOf(witness);
        if (field && !round.has(field) && !tried.has(witness)) round.set(field, witness);
      }
      if (!round.size) break;
      const typed: Witness[] = [];
      for (const [field, witness] of round) {
        if (!this.isShown(step, field.pointer)) continue;
        tried.add(witness);
        const wanted = readAnswer(witness.answers, field);
        const held = await this.put(field, wanted);
        if (held !== NOT_TYPED && isSame(held, wanted)) typed.push(witness);
        else this.setAside(witness);
      }
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

  private isShown(step: Step, pointer: string): boolean {
    return this.validate(step.name).evaluation.visible.has(pointer);
  }

  /** The step's answers of a witness, as far as the page takes them. */
  private async fillAs(step: Step, witness: Witness): Promise<void> {
    for (const field of step.fields) {
      if (field.resource || !this.isShown(step, field.pointer)) continue;
      await this.put(field, readAnswer(witness.answers, field));
    }
  }

  private setAside(witness: Witness): void {
    this.pages.entered.add(witness);
    this.pages.untyped.add(witness);
  }

  /** Presses Next where the kernel has something to say, and compares it with what the page says. */
  private async compare(step: Step, when: string, entered: Witness[]): Promise<void> {
    const { messages, gates } = this.validate(step.name);
    if (!messages.size && !gates.length) return;
    for (const witness of entered) this.pages.entered.add(witness);
    await this.next(step).click();
    let shown = new Map<string, string>();
    let isShut: boolean[] = [];
    const isAlike = () => isSame([...shown].sort(), [...messages].sort()) && isShut.every(Boolean);
    for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
      shown = await this.shownMessages();
      isShut = await Promise.all(gates.map((words) => this.says(words)));
      if (isAlike()) break;
      await this.page.waitForTimeout(100);
    }
    this.pages.compared += messages.size + gates.length;
    const add = (pointer: string, words: string) =>
      this.differences.push({ step: step.name, pointer, message: `${when}, ${words}` });
    for (const pointer of new Set([...messages.keys(), ...shown.keys()])) {
      const [kernel, page] = [messages.get(pointer), shown.get(pointer)];
      if (kernel !== page)
        add(pointer, `${pointer}: the page says ${tell(page)}, the kernel ${tell(kernel)}`);
    }
    for (const [at, words] of gates.entries())
      if (!isShut[at]) add('', `the page does not say "${words}"`);
    await this.arrive(step);
  }

  private async says(words: string): Promise<boolean> {
    const found = this.page.getByText(words);
    return (await found.count()) > 0 && found.first().isVisible();
  }

  private async shownMessages(): Promise<Map<string, string>> {
    const found = await this.page
      .locator('[id$=":error"]')
      .evaluateAll((elements) =>
        elements.map((one): [string, string] => [
          one.id.replace(/:error$/, ''),
          one.textContent ?? '',
        ]),
      );
    return new Map(found);
  }

  /** Adds the entries of the way, each through its own form. */
  private async addItems(step: Step): Promise<void> {
    const lists = step.fields.filter(
      ({ resource, pointer }) => resource && this.isShown(step, pointer),
    );
    if (lists.length) await this.compare(step, 'without entries', []);
    for (const field of lists) {
      const { fact, form: name } = field.resource!;
      const items = (this.way.facts[fact] ?? []) as JsonObject[];
      const form = this.pages.release.form(name, this.pages.language);
      for (const [at, item] of items.entries()) {
        await this.addItem(step, field, form, item, at);
        this.facts = { ...this.facts, [fact]: items.slice(0, at + 1) };
      }
      if (items.length) await this.arrive(step);
      else if (field.noneQuestion) await this.page.locator(`[id="${field.pointer}:none"]`).check();
    }
  }

  private async addItem(step: Step, field: Field, form: Form, item: JsonObject, at: number) {
    const ui = step.uiSchema[field.name] as { 'ui:options'?: { collection?: string } } | undefined;
    const kind = ui?.['ui:options']?.collection;
    const { id: _id, ...flat } = item;
    if (kind === 'wizard') {
      await this.button(this.text('fields.add-item', { name: form.title })).click();
      for (const [position, one] of form.steps.entries()) {
        await this.arrive(one);
        await this.fillItem(form, one, flat as Answers);
        const isLast = position === form.steps.length - 1;
        const own = one.buttons.next ?? this.text(isLast ? 'members.finish' : 'application.next');
        await this.button(own).click();
      }
      return;
    }
    const answers = fromWire(form, flat).answers;
    const isFile = kind === 'documents';
    if (isFile) {
      const chooser = this.page.waitForEvent('filechooser');
      await this.button(this.text('documents.choose-file')).click();
      const name = `witness ${at + 1}.pdf`;
      await (await chooser).setFiles({
        name,
        mimeType: 'application/pdf',
        buffer: makePdf(name),
      });
    } else await this.button(this.text('fields.add-item', { name: form.title })).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.fillItem(form, form.steps[0]!, answers);
    const save = this.button(this.text(isFile ? 'documents.upload' : 'fields.save-item'));
    await Promise.all([
      // A file is sent after it was announced.
      this.page.waitForResponse(
        (one) => one.request().method() === (isFile ? 'PATCH' : 'POST') && one.ok(),
      ),
      save.click(),
      dialog.waitFor({ state: 'detached' }),
    ]);
  }

  private async fillItem(form: Form, step: Step, answers: Answers): Promise<void> {
    const { evaluation } = validateStep(
      { form, facts: this.facts, texts: this.texts, language: this.pages.language },
      answers,
      step.name,
    );
    for (const field of step.fields) {
      const wanted = readAnswer(answers, field);
      const isThere = await this.page.locator(`[id="${field.pointer}"]`).count();
      if (wanted === undefined || field.resource || !evaluation.visible.has(field.pointer))
        continue;
      if (!isThere || widgetOf(step, field) === 'file') continue;
      const held = await putAnswer(this.page, field, wanted);
      if (held === NOT_TYPED)
        throw new PageStops(field.pointer, `its field does not take ${tell(wanted)}`);
    }
  }
}
