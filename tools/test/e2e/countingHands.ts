import type { Locator, Page } from 'playwright-core';

/** What was done by hand so far: a field that is filled in is a press, a drop-down list two. Of one test. */
export const done = { presses: 0, keys: 0 };

/** Presses, and counts it. */
export const press = async (control: Locator) => {
  done.presses += 1;
  await control.click();
};
/** Fills a field, and counts it. */
export const fill = async (field: Locator, text: string) => {
  done.presses += 1;
  done.keys += text.length;
  await field.fill(text);
};
/** Chooses from a drop-down list, and counts it. */
export const choose = async (list: Locator, label: string) => {
  done.presses += 2;
  await list.selectOption({ label });
};

/** Somebody at the builder, who reads labels and presses what they name. */
export class Hands {
  constructor(private readonly page: Page) {}
  readonly panel = () => this.page.locator('.studio-dock');
  private readonly dialog = () => this.page.getByRole('dialog');

  press = (name: string | RegExp) =>
    press(this.page.getByRole('button', { name, exact: typeof name === 'string' }));
  tab = (name: string | RegExp) => press(this.page.getByRole('tab', { name }));
  row = (title: string) =>
    press(this.page.locator('.outline .line > button').filter({ hasText: title }).first());

  /** The same words in both languages, by the labels of their fields. */
  async say(label: string, english: string, spanish: string, within = this.panel()) {
    await fill(within.getByLabel(`${label}, in English`), english);
    await fill(within.getByLabel(`${label}, in Spanish`), spanish);
  }

  /** The dialog that asks for a question, but for the press that ends it. */
  async ask(kind: string, english: string, spanish: string): Promise<void> {
    const asked = this.dialog();
    await press(asked.getByRole('radio', { name: kind, exact: true }));
    await this.say('What do you ask', english, spanish, asked);
  }

  async choices(english: string[], spanish: string[] = []): Promise<void> {
    const label = 'What people choose from, one on each line';
    await fill(this.dialog().getByLabel(`${label}, in English`), english.join('\n'));
    if (spanish.length)
      await fill(this.dialog().getByLabel(`${label}, in Spanish`), spanish.join('\n'));
  }

  async added(english: string): Promise<void> {
    await this.press('Add the question');
    await this.panel().getByRole('heading', { name: english, exact: true }).waitFor();
  }

  step = (english: string, spanish: string) =>
    this.say('Title of the step', english, spanish, this.dialog());

  /** The first part of a condition: the verb that stands there by itself is not chosen. */
  async condition(within: Locator, part: { question: string; verb?: string; value: string }) {
    await press(within.getByRole('button', { name: 'Only under a condition', exact: true }));
    const clause = within.locator('.clause').first();
    const { question, verb, value } = part;
    await choose(clause.getByLabel('Question', { exact: true }), question);
    if (verb) await choose(clause.getByLabel('What about it'), verb);
    const field = clause.getByLabel('Value');
    const isList = await field.evaluate((element) => element.tagName === 'SELECT');
    await (isList ? choose(field, value) : fill(field, value));
  }
}
