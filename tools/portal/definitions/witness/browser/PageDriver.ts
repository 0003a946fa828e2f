import { type Field, formatMessage, type Json, type Step, type Texts } from '@porchlight/engine';
import type { Locator, Page } from 'playwright-core';
import { NOT_TYPED, putAnswer } from './putAnswer.ts';

/** The page did not go on, or took no right answer. */
export class PageStops extends Error {
  readonly pointer: string;
  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** A value in a message. */
export const quote = (value: unknown) => (value === undefined ? 'nothing' : `"${String(value)}"`);

/** The page's own words. */
export interface PageWords {
  texts: Texts;
  language: string;
}

/** Finds what a form shows in a page, and operates it. Knows no answers. */
export class PageDriver {
  readonly page: Page;
  private readonly words: PageWords;

  constructor(page: Page, words: PageWords) {
    this.page = page;
    this.words = words;
  }

  text(id: string, places: Record<string, string | number> = {}): string {
    return formatMessage(this.words.texts, id, places, this.words.language);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  next(step: Step): Locator {
    return this.button(step.buttons.next ?? this.text('application.next'));
  }

  /** Waits until a step is the open one and has come to rest. */
  async arrive({ name, title }: Pick<Step, 'name' | 'title'>): Promise<void> {
    try {
      await this.page.locator('[aria-current=step]', { hasText: title }).waitFor();
    } catch {
      const words = await this.page
        .locator('[aria-current=step], [role=alert], [id$=":error"]')
        .allInnerTexts();
      const there = words.map((one) => one.trim().replaceAll(/\s+/g, ' ')).join('; ');
      throw new PageStops('', `the page did not come to the step "${name}"; it says: ${there}`);
    }
    await this.rest();
  }

  /** Waits until nothing scrolls and nothing grows. */
  private async rest(): Promise<void> {
    let before = Number.NaN;
    for (let look = 0; look < 20; look += 1) {
      await this.page.waitForTimeout(look === 0 ? 350 : 100);
      const now = (await this.page.evaluate('scrollY + document.body.scrollHeight')) as number;
      if (now === before) return;
      before = now;
    }
  }

  /** Puts an answer into a field. @throws PageStops where its control can't hold it */
  async fill(field: Field, wanted: Json | undefined): Promise<void> {
    const held = await putAnswer(this.page, field, wanted);
    if (held === NOT_TYPED) throw this.refuses(field, wanted);
  }

  refuses({ pointer }: Field, wanted: Json | undefined): PageStops {
    return new PageStops(pointer, `its field does not take ${quote(wanted)}`);
  }

  async says(words: string): Promise<boolean> {
    const found = this.page.getByText(words);
    return (await found.count()) > 0 && found.first().isVisible();
  }

  /** The messages under fields, by the pointers of those. */
  async shownMessages(): Promise<Map<string, string>> {
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
}
