import type { JsonObject } from '@porchlight/engine';
import {
  type Clause,
  isComparison,
  isGroup,
  readCondition,
  type Verb,
} from '@porchlight/engine/builder';
import type { Locator, Page } from 'playwright-core';
import { isSaved, seen } from './studioHands.ts';

/** The files of one program as a hand wrote them, by their name in its folder. */
export type ProgramFiles = ReadonlyMap<string, string>;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.locator('.studio-dock');
const words = JSON.parse as (text: string) => JsonObject;

const VERBS: { [verb in Verb]?: string } = {
  is: 'is',
  filled: 'is answered',
  'more-than': 'is more than',
};
const LIMITS: { [keyword: string]: string } = {
  maxLength: 'At most so many characters',
  minimum: 'At least',
  exclusiveMinimum: 'More than',
  maximum: 'At most',
  decimals: 'Places after the point',
};
const WRONG: { [keyword: string]: string } = {
  minimum: 'It is too small',
  exclusiveMinimum: 'It is not above the limit',
};

/** What people call the way in which a declaration is answered. */
function kindOf({ mask, options, format }: JsonObject): string {
  if (format === 'date') return 'Date';
  if (options) return 'Yes or no';
  const masks: { [mask: string]: string } = {
    phone: 'Phone number',
    digits: 'Number',
    money: 'Money',
  };
  return masks[String(mask)] ?? 'Short text';
}

/** Somebody who rebuilds a program by the builder alone, as its files say. */
export class Rebuilding {
  private readonly page: Page;
  private readonly files: ProgramFiles;
  private readonly messages: JsonObject;
  private readonly onDone: (name: string) => Promise<void>;

  /**
   * @param messages What the pack says, by the id of each message.
   * @param onDone Is told the name of each question that is done, and before it is made, `asking` it.
   */
  constructor(
    page: Page,
    files: ProgramFiles,
    messages: JsonObject,
    onDone: (name: string) => Promise<void>,
  ) {
    this.page = page;
    this.files = files;
    this.messages = messages;
    this.onDone = onDone;
  }

  private read = (name: string): JsonObject => words(this.files.get(name)!);
  private spanish(file: string, key: string): string {
    const said = this.read(`texts/es/${file}.json`)[key] as { text: string };
    return said.text;
  }

  private async choose(title: string): Promise<void> {
    const rows = this.page.locator('.outline .line > button');
    const start = title.replace(/[^\w' ]/g, '\\$&');
    await rows
      .filter({ hasText: new RegExp(`^${start}`) })
      .first()
      .click();
  }

  /** A text in both languages, by the label of its fields. */
  private async say(label: string, of: { text: unknown; file: string; key: string }) {
    if (of.text === undefined) return;
    await panel(this.page).getByLabel(`${label}, in English`).fill(String(of.text));
    await panel(this.page).getByLabel(`${label}, in Spanish`).fill(this.spanish(of.file, of.key));
  }

  /** A condition as sentences. @param titles The questions' titles, by their pointers. */
  private async condition(within: Locator, when: unknown, titles: Map<string, string>) {
    if (when === undefined) return;
    const { parts } = readCondition(when as JsonObject)!;
    const added = await within.locator('.clause').count();
    for (const [index, part] of parts.entries()) {
      if (isGroup(part) || isComparison(part)) throw new Error('No sentence of one question.');
      if (index >= added)
        await within
          .getByRole('button', {
            name: index ? 'Add a part' : 'Only under a condition',
            exact: true,
          })
          .click();
      await this.clause(within.locator('.clause').nth(index), part, titles);
    }
  }

  private async clause(row: Locator, { at, verb, value }: Clause, titles: Map<string, string>) {
    await row.getByLabel('Question', { exact: true }).selectOption({ label: titles.get(at)! });
    await row.getByLabel('What about it').selectOption({ label: VERBS[verb]! });
    if (value === undefined) return;
    const box = row.getByLabel('Value');
    if (typeof value === 'number') await box.fill(String(value));
    else await box.selectOption(String(value));
  }

  /** Asks for a question in the dialog that is open. */
  private async ask(step: string, name: string, declared: JsonObject): Promise<void> {
    const asked = dialog(this.page);
    await asked.getByRole('radio', { name: kindOf(declared), exact: true }).check();
    await asked.getByLabel('What do you ask, in English').fill(String(declared.title));
    const spanish = this.spanish(step, `fields/${name}/title`);
    await asked.getByLabel('What do you ask, in Spanish').fill(spanish);
    await this.onDone(`asking ${name}`);
  }

  private async askDays(step: string, name: string, { title }: JsonObject): Promise<void> {
    const { page } = this;
    await page.getByText('Show how many days are left until it', { exact: true }).click();
    const label = 'What people read with the number';
    await panel(page).getByLabel(`${label}, in English`).fill(String(title));
    const spanish = this.spanish(step, `fields/${name}/title`);
    await panel(page).getByLabel(`${label}, in Spanish`).fill(spanish);
    await button(page, 'Show the days').click();
  }

  /** All that is said of a question that is there. */
  private async describe(
    of: {
      step: string;
      name: string;
      declared: JsonObject;
      isRequired: boolean;
      isReceipt: boolean;
    },
    titles: Map<string, string>,
  ): Promise<void> {
    const { step, name, declared, isRequired, isReceipt } = of;
    const { page } = this;
    const at = panel(page);
    await at.getByRole('heading', { name: String(declared.title), exact: true }).waitFor();
    for (const [key, label] of [
      ['description', 'A help line under it'],
      ['advice', 'What to type'],
    ] as const)
      await this.say(label, { text: declared[key], file: step, key: `fields/${name}/${key}` });
    if (isRequired) await at.getByLabel('It must be answered').check();
    await this.condition(at.locator('.conditions').first(), declared.when, titles);
    for (const [keyword, label] of Object.entries(LIMITS)) {
      const box = at.getByLabel(label, { exact: true });
      if ((await box.count()) === 0) continue;
      const wanted = declared[keyword] === undefined ? '' : String(declared[keyword]);
      if (declared.format !== 'date' && (await box.inputValue()) !== wanted) await box.fill(wanted);
    }
    for (const [keyword, message] of Object.entries((declared.messages ?? {}) as JsonObject)) {
      if (!WRONG[keyword]) continue;
      await at.getByText('What people read when it is wrong', { exact: true }).click();
      const offered = at.getByLabel(`In words that are there already: ${WRONG[keyword]}`);
      await offered.selectOption({ label: String(this.messages[String(message)]) });
    }
    if (isReceipt) await at.getByLabel('The page after submission shows the answer').check();
  }

  /** The program itself, without anything that it asks. */
  async begin(): Promise<void> {
    const { page } = this;
    const { friendlyName, program } = this.read('program.json');
    await button(page, 'New program').click();
    await page.getByLabel('What people read, in English').fill(String(friendlyName));
    await page
      .getByLabel('What people read, in Spanish')
      .fill(this.spanish('program', 'friendlyName'));
    await dialog(page).getByLabel('Its official name').fill(String(program));
    await button(page, 'Make the program').click();
    await page.getByText('It asks nothing of its own yet.').waitFor();
  }

  /** A step with all its questions. @param titles The titles of questions so far, by their pointers. */
  async addStep(
    entry: { step: string; when?: JsonObject },
    from: { title: string; isProgram: boolean },
    titles: Map<string, string>,
  ): Promise<void> {
    const { page } = this;
    const { step } = entry;
    const source = this.read(`${step}.schema.json`);
    const declared = Object.entries(source.properties as { [name: string]: JsonObject });
    const title = String(source.title);
    if (from.isProgram) await page.getByLabel('At which step').selectOption({ label: from.title });
    else await this.choose(from.title);
    await button(page, 'Add a step behind it').click();
    await dialog(page).getByLabel('Title of the step, in English').fill(title);
    await dialog(page)
      .getByLabel('Title of the step, in Spanish')
      .fill(this.spanish(step, 'title'));
    await this.ask(step, ...declared[0]!);
    await button(page, 'Add the step').click();
    await panel(page).getByLabel('A sentence under it, in English').waitFor();
    const said = { text: source.description, file: step, key: 'description' };
    await this.say('A sentence under it', said);
    await this.condition(panel(page).locator('.conditions').first(), entry.when, titles);

    const receipt = (this.read('program.json').receipt ?? []) as string[];
    for (const [index, [name, field]] of declared.entries()) {
      const pointer = `/${source.group}/rent/${name}`;
      if (field.computed) await this.askDays(step, name, field);
      else if (index > 0) {
        await this.choose(title);
        await panel(page).getByRole('button', { name: 'Add a question', exact: true }).click();
        await this.ask(step, name, field);
        await button(page, 'Add the question').click();
      } else await this.choose(String(field.title));
      const isRequired = (source.required as string[]).includes(name);
      const isReceipt = receipt.includes(pointer);
      await this.describe({ step, name, declared: field, isRequired, isReceipt }, titles);
      titles.set(pointer, String(field.title));
      await this.onDone(name);
    }
    // One under a condition is not on the live step before that holds.
    if (!entry.when) await seen(page, (live) => live.getByText(String(declared[0]![1].title)));
  }

  /** The papers that it wants. */
  async addPapers(titles: Map<string, string>): Promise<void> {
    const { page } = this;
    const { friendlyName, adds } = this.read('program.json') as {
      friendlyName: string;
      adds: { documents: JsonObject[] };
    };
    await this.choose(friendlyName);
    for (const paper of adds.documents) {
      const key = `documents/${paper.id}`;
      await page.getByLabel('A new paper, in English').fill(String(paper.title));
      const spanish = this.spanish('program', `${key}/title`);
      await page.getByLabel('A new paper, in Spanish').fill(spanish);
      await page.getByLabel('Filed under').last().selectOption(String(paper.category));
      await button(page, 'Add the paper').click();
      const row = panel(page)
        .locator('details[open]', { hasText: String(paper.title) })
        .last();
      if (paper.help) {
        await row.getByLabel('A help line under it, in English').fill(String(paper.help));
        const help = this.spanish('program', `${key}/help`);
        await row.getByLabel('A help line under it, in Spanish').fill(help);
      }
      await this.condition(row.locator('.conditions'), paper.when, titles);
      await panel(page)
        .locator('summary', { hasText: String(paper.title) })
        .click();
    }
    await isSaved(page);
  }
}
