import { formatMessage, type UploadFlow, type UploadStep } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { Locator, Page } from 'playwright-core';
import { type InputMethod, pointerInput } from '../../browser/inputMethod.ts';

/** A file as playwright takes it. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface LinkHolderOptions {
  page: Page;
  release: Release;
  /** The name of the flow that the link leads to. */
  flow: string;
  language?: string;
  input?: InputMethod;
}

/** Somebody who opened a link. Finds things by the definitions' own words, in one language. */
export class LinkHolder {
  readonly page: Page;
  readonly flow: UploadFlow;
  private readonly release: Release;
  private readonly language: string;
  private readonly input: InputMethod;

  constructor({ page, release, flow, language = 'en', input = pointerInput }: LinkHolderOptions) {
    this.page = page;
    this.release = release;
    this.language = language;
    this.input = input;
    this.flow = release.flow(flow, language)!;
  }

  text(id: string, places: Record<string, string | number> = {}): string {
    return formatMessage(this.release.texts(this.language), id, places, this.language);
  }

  button(id: string, places?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.text(id, places), exact: true });
  }

  step(name: string): UploadStep {
    return this.flow.steps.find((step) => step.name === name)!;
  }

  dot(position: number): Locator {
    const { title } = this.flow.steps[position]!;
    const place = { position: position + 1, total: this.flow.steps.length, title };
    return this.button('application.step-position', place);
  }

  /** Waits until a step is the open one and its heading has the focus. */
  async waitForStep(step: UploadStep): Promise<void> {
    const names = [step.title, step.titleWhileMissing ?? step.title];
    const [heading, other] = names.map((name) =>
      this.page.getByRole('heading', { level: 1, name, exact: true }),
    ) as [Locator, Locator];
    await heading.or(other).and(this.page.locator(':focus')).waitFor();
  }

  async next(): Promise<void> {
    const position = await this.position();
    const { next } = this.flow.steps[position]!;
    const own = next && this.page.getByRole('button', { name: next, exact: true });
    await this.input.press(own || this.button('application.next'));
    await this.waitForStep(this.flow.steps[position + 1]!);
  }

  async previous(): Promise<void> {
    const position = await this.position();
    await this.input.press(this.button('links.previous'));
    await this.waitForStep(this.flow.steps[position - 1]!);
  }

  /** Goes to a step by its dot. */
  async goTo(name: string): Promise<void> {
    await this.dot(this.flow.steps.findIndex((step) => step.name === name)).click();
    await this.waitForStep(this.step(name));
  }

  async position(): Promise<number> {
    const title = await this.page.getByRole('heading', { level: 1 }).textContent();
    return this.flow.steps.findIndex(
      (step) => step.title === title || (title && step.titleWhileMissing === title),
    );
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async openDialog(): Promise<void> {
    await this.input.press(this.button('documents.dialog-title'));
    await this.dialog.waitFor();
  }

  /**
   * Chooses files in the open dialog, as a person does: by the button, through the device's own dialog.
   * A string is the path of a file; all are, or none.
   */
  async choose(...files: (SampleFile | string)[]): Promise<void> {
    const ids = ['documents.choose-file', 'documents.choose-another', 'documents.choose-pages'];
    const names = new RegExp(`^(${ids.map((id) => this.text(id)).join('|')})$`);
    const chooser = this.page.waitForEvent('filechooser');
    await this.input.press(this.dialog.getByRole('button', { name: names }));
    await (await chooser).setFiles(files as SampleFile[] | string[]);
  }

  async describe(description: string): Promise<void> {
    await this.input.type(this.dialog.getByRole('textbox'), description);
  }

  async send(): Promise<void> {
    await this.input.press(this.button('documents.upload'));
  }

  /** Adds a document and waits until it is on its row. */
  async add(file: SampleFile, description: string): Promise<Locator> {
    await this.openDialog();
    await this.choose(file);
    await this.describe(description);
    await this.send();
    await this.dialog.waitFor({ state: 'detached' });
    return this.row(description);
  }

  row(description: string): Locator {
    return this.page.locator('form li', { hasText: description });
  }

  async typeEmail(email: string): Promise<void> {
    await this.input.type(this.page.getByLabel(this.text('links.email')), email);
  }

  alert(id: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.text(id) });
  }
}
