import type { Answers, Field, Form, Json, Step } from '@porchlight/engine';
import { evaluate, formatMessage, readAnswer } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Locator, Page } from 'playwright-core';
import { type InputMethod, pointerInput } from './inputMethod.ts';
import { PATIENCE } from './launchBrowser.ts';
import type { sampleFiles } from './sampleFiles.ts';
import { factsOfToday } from './today.ts';

/** Resolves once nothing opens, closes or scrolls: after the scroll's own delay, two frames alike. */
const REST = `new Promise((resolve) => {
  let before;
  const look = () => {
    const now = scrollY + ':' + document.body.scrollHeight;
    const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition);
    if (now === before && !isMoving) resolve();
    else {
      before = now;
      setTimeout(() => requestAnimationFrame(look), 40);
    }
  };
  setTimeout(look, 120);
})`;
type SampleFile = (typeof sampleFiles)[keyof typeof sampleFiles];

/**
 * Whose pages are filled in: the portal's address, and the release by which questions are found.
 */
export interface ApplicantOptions {
  release: Release;
  url: string;
  language?: string;
  input?: InputMethod;
}

/** Somebody at the page. Finds fields by the definitions' own words, in one language. */
export class Applicant {
  readonly page: Page;
  readonly release: Release;
  readonly url: string;
  readonly language: string;
  readonly input: InputMethod;
  private filled: Answers = {};

  constructor(
    page: Page,
    { release, url, language = 'en', input = pointerInput }: ApplicantOptions,
  ) {
    this.page = page;
    this.release = release;
    this.url = url;
    this.language = language;
    this.input = input;
  }

  /** A form with what the programs add that were chosen in what was filled so far. */
  form(name: string): Form {
    return this.release.formFor(name, this.filled, { language: this.language });
  }

  /** Says what she will have answered, so that what her programs add is known before it is filled. */
  willAnswer(answers: Answers): void {
    this.filled = answers;
  }

  text(id: string, places: Record<string, string | number> = {}): string {
    return formatMessage(this.release.texts(this.language), id, places, this.language);
  }

  button(id: string, places?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.text(id, places), exact: true });
  }

  async press(target: Locator): Promise<void> {
    await this.input.press(target);
  }

  async openLanding(): Promise<void> {
    await this.page.goto(`${this.url}/`);
  }

  /** From the landing page through registration to the first step. */
  async signUp(email: string, password: string): Promise<void> {
    const { page, input } = this;
    await input.press(page.getByRole('link', { name: this.text('landing.sign-up') }));
    await page.waitForURL(/Register/);
    await input.type(page.getByLabel(this.text('identity.email')), email);
    await input.type(page.locator('input[type=password]').first(), password);
    await input.press(this.button('identity.register-submit'));
  }

  /** On the page that a link opens. */
  async choosePassword(password: string): Promise<void> {
    await this.input.type(this.page.locator('input[type=password]').first(), password);
    await this.input.press(this.button('identity.reset-submit'));
  }

  async signIn(email: string, password: string): Promise<void> {
    const { page, input } = this;
    // The application asks for an e-mail address, too.
    await page.waitForURL(/\/Identity\/Account\/Login/);
    await input.type(page.getByLabel(this.text('identity.email')), email);
    await input.type(page.locator('input[type=password]').first(), password);
    await input.press(this.button('identity.login-submit'));
  }

  /** Waits until a step is the open one and has come to rest: it scrolls into view after 100 ms. */
  async waitForStep(formName: string, stepName: string): Promise<Step> {
    const step = this.form(formName).steps.find((one) => one.name === stepName)!;
    await this.page
      .locator('[aria-current=step]', { hasText: step.title })
      .waitFor({ timeout: PATIENCE });
    await this.page.evaluate(REST);
    return step;
  }

  /** Fills what of a step is visible under these answers, in page order. */
  async fillStep(formName: string, stepName: string, answers: Answers): Promise<void> {
    if (formName === 'application') this.filled = answers;
    const form = this.form(formName);
    const step = await this.waitForStep(formName, stepName);
    const { visible } = evaluate(form, answers, factsOfToday());
    for (const field of step.fields) {
      if (field.noneQuestion && visible.has(field.pointer)) await this.sayNone(field);
      const value = readAnswer(answers, field);
      if (value === undefined || value === null || field.resource || !visible.has(field.pointer))
        continue;
      await this.fillField(step, field, value);
    }
  }

  /** Says of a list that is empty that it is meant to be: what is added later takes that back. */
  private async sayNone(field: Field): Promise<void> {
    await this.page.locator(`[id="${field.pointer}"] button`).first().waitFor();
    const none = this.page.locator(`[id="${field.pointer}:none"]`);
    if (await none.isVisible()) await this.input.tick(none, true);
  }

  async fillField(step: Step, field: Field, value: Json): Promise<void> {
    const { page, input } = this;
    const control = page.locator(`[id="${field.pointer}"]`);
    const ui = step.uiSchema[field.name] as { 'ui:widget'?: string } | undefined;
    const widget = ui?.['ui:widget'];
    if (field.type === 'boolean') return input.tick(control, value as boolean);
    if (!field.choices) {
      const date = field.mask === 'date' && /^(\d+)-(\d+)-(\d+)$/.exec(String(value));
      return input.type(control, date ? `${date[2]}/${date[3]}/${date[1]}` : String(value));
    }
    if (widget === 'agreement') return input.tick(control, true);
    const positionOf = (one: Json) => field.choices!.findIndex((choice) => choice.value === one);
    if (widget === 'select' || widget === 'lookup') {
      const position = positionOf(value);
      return input.select(control, position, field.choices[position]!.label);
    }
    const nth = (position: number) =>
      page.locator(`[id="${field.pointer}${position ? `-${position}` : ''}"]`);
    for (const one of Array.isArray(value) ? value : [value]) {
      await input.choose(control, nth, positionOf(one));
    }
  }

  /** Waits until the page says that all is saved: the pause before an automatic save included. */
  async waitUntilSaved(): Promise<void> {
    await this.page.waitForTimeout(1300);
    const [saved = ''] = this.text('application.saved-at', { time: '|' }).split('|');
    await this.page.getByRole('status').filter({ hasText: saved.trim() }).first().waitFor();
  }

  async next(): Promise<void> {
    await this.input.press(this.button('application.next'));
  }

  async back(): Promise<void> {
    await this.input.press(this.button('application.back'));
  }

  /** The last step's button. */
  async submit(): Promise<void> {
    const label = this.form('application').steps.at(-1)!.buttons.next!;
    await this.input.press(this.page.getByRole('button', { name: label, exact: true }));
  }

  /** Fills a step and goes on to the one after it. */
  async passStep(stepName: string, answers: Answers): Promise<void> {
    await this.fillStep('application', stepName, answers);
    await this.next();
  }

  async addIncome(sourceId: number, amount: number): Promise<void> {
    const form = this.form('income-source');
    const step = form.steps[0]!;
    await this.input.press(this.button('fields.add-item', { name: form.title }));
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    for (const [field, value] of [
      [step.fields[0]!, sourceId],
      [step.fields[1]!, amount],
    ] as const) {
      await this.fillField(step, field, value);
    }
    await this.input.press(this.button('fields.save-item'));
    await dialog.waitFor({ state: 'detached' });
  }

  /** Changes the amount of an income that was added. */
  async changeIncome(sourceId: number, amount: number): Promise<void> {
    const step = this.form('income-source').steps[0]!;
    const [source, paid] = step.fields;
    const name = source!.choices!.find(({ value }) => value === sourceId)!.label;
    await this.input.press(this.button('fields.change-item', { name }));
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.fillField(step, paid!, amount);
    await this.input.press(this.button('fields.save-item'));
    await dialog.waitFor({ state: 'detached' });
  }

  /** Adds a member through all steps of her sub-wizard. */
  async addMember(answers: Answers): Promise<void> {
    const form = this.form('household-member');
    await this.input.press(this.button('fields.add-item', { name: form.title }));
    for (const [index, step] of form.steps.entries()) {
      await this.fillStep('household-member', step.name, answers);
      const isLast = index === form.steps.length - 1;
      await this.input.press(this.button(isLast ? 'members.finish' : 'application.next'));
    }
  }

  /**
   * Adds a document and waits until it can be seen.
   * @param category The value of its category; without, none is chosen.
   */
  async addDocument(file: SampleFile, description: string, category?: number): Promise<void> {
    await this.sendDocument(file, description, category);
    await this.button('documents.view-name', { name: description }).waitFor({ timeout: PATIENCE });
  }

  /**
   * Adds a document to the place of the paper that it is: what it is called and its kind are known
   * there. Waits until it can be seen.
   * @param slotId The paper's id in the form.
   */
  async addToSlot(file: SampleFile, slotId: string): Promise<void> {
    const slots = this.form('application').steps.flatMap(({ documents = [] }) => documents);
    const { title } = slots.find(({ id }) => id === slotId)!;
    const action = this.text('documents.choose-file');
    const chooser = this.page.waitForEvent('filechooser');
    await this.input.press(this.button('documents.add-to', { action, title }));
    await (await chooser).setFiles(file);
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    const step = this.form('document').steps[0]!;
    for (const { pointer, choices } of step.fields) {
      if (choices && (await this.page.locator(`[id="${pointer}"]`).count()) > 0)
        throw new Error(`The place of ${slotId} asks for ${pointer}, which it knows`);
    }
    await this.input.press(this.button('documents.upload'));
    await dialog.waitFor({ state: 'detached' });
    await this.button('documents.view-name', { name: title }).waitFor({ timeout: PATIENCE });
  }

  /** Sends a document from the dialog. */
  async sendDocument(file: SampleFile, description: string, category?: number): Promise<void> {
    const step = this.form('document').steps[0]!;
    const field = step.fields.find(
      (one) => one.type === 'string' && one.name !== step.fields[0]!.name,
    )!;
    const chooser = this.page.waitForEvent('filechooser');
    await this.input.press(this.button('documents.choose-file'));
    await (await chooser).setFiles(file);
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    await this.input.type(this.page.locator(`[id="${field.pointer}"]`), description);
    const kind = step.fields.find(({ choices }) => choices);
    if (category !== undefined) await this.fillField(step, kind!, category);
    await this.input.press(this.button('documents.upload'));
    await dialog.waitFor({ state: 'detached' });
  }
}
