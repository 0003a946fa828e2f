import type { Page } from 'playwright-core';
import { findBarriers, watchPage } from '../test/e2e/watchPage.ts';

/** What one walk cost, and what was met on it. */
export interface Figures {
  /** Presses of a finger; keys beside text; moves of a reader's cursor. */
  taps: number;
  /** Views on which something was done. */
  screens: number;
  /** From the landing page until the receipt stands. */
  seconds: number;
  /** The longest of them between two screens. */
  longest: number;
  /** Messages on the page that say that something is wrong. */
  messages: string[];
  /** What no page may do: errors in the console, refused calls, something out of reach or out of order. */
  faults: string[];
}

export interface WatchOptions {
  /** The beginning of the paths of pictures: of each screen, and of each on which messages came. */
  pictures?: string | undefined;
  /** Asks axe on each screen. */
  isAsked?: boolean;
}

/** What makes one view another: its address, open step, question and dialog. */
const SCREEN = `(() => {
  const words = (selector) => document.querySelector(selector)?.textContent ?? '';
  const title = document.querySelector('[role=dialog] h2, [role=dialog] [role=heading]');
  const position = words('main form > p[tabindex="-1"]').split('·')[0];
  // One question at a time, the same step has many screens.
  const question = position && (document.querySelector('main form [data-field]')?.dataset.field ?? '');
  return [location.pathname, words('main h1'), words('[aria-current=step] h2'),
    position, question, title?.textContent ?? ''].join(' | ');
})()`;

/**
 * The message under a field counts once, not again in the summary that names it; what stands on the
 * page below an open dialog was told before.
 */
const MESSAGES = `(() => {
  const view = document.querySelector('[role=dialog]') ?? document;
  const fields = [...view.querySelectorAll('[id$=":error"]')];
  const others = [...view.querySelectorAll('[role=alert], [data-error]')]
    .filter((one) => fields.length === 0 || !one.querySelector('li'));
  return [...fields.map((one) => [one.closest('[data-field]')?.dataset.field ?? '', one]),
    ...others.map((one) => ['', one])]
    .filter(([, one]) => one.checkVisibility())
    .map(([field, one]) => (field + ' ' + one.textContent.trim()).trim()).filter(Boolean);
})()`;

/** A page narrower than what stands on it; headings out of their order. */
export const FAULTS = `(() => {
  const found = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push('wider than the screen by ' + over + ' px');
  const shown = (one) => one.checkVisibility();
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].filter(shown).map((one) => Number(one.tagName[1]));
  if (document.querySelector('main h1') && levels[0] !== 1) found.push('a heading stands before the first one');
  return found;
})()`;

/** Counts what somebody does at a page, and looks at each screen on which she does it. */
export class Watch {
  readonly figures: Figures = {
    taps: 0,
    screens: 0,
    seconds: 0,
    longest: 0,
    messages: [],
    faults: [],
  };
  private readonly page: Page;
  private readonly options: WatchOptions;
  private readonly begun = performance.now();
  private readonly found: string[];
  private screen = '';
  private left = performance.now();

  constructor(page: Page, options: WatchOptions) {
    this.page = page;
    this.options = options;
    // Without a line the browser says so in its console.
    this.found = watchPage(page, [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/]);
  }

  /** Before something is done. */
  async look(): Promise<void> {
    const [screen, messages] = (await this.page.evaluate(`[${SCREEN}, ${MESSAGES}]`)) as [
      string,
      string[],
    ];
    const { figures, options } = this;
    if (screen === this.screen) {
      const known = figures.messages.length;
      this.add('messages', messages);
      if (figures.messages.length > known) await this.takePicture('-messages');
      return;
    }
    figures.screens += 1;
    figures.longest = Math.max(figures.longest, (performance.now() - this.left) / 1000);
    this.screen = screen;
    this.add('messages', messages);
    this.add('faults', (await this.page.evaluate(FAULTS)) as string[]);
    if (options.isAsked) this.add('faults', await findBarriers(this.page));
    await this.takePicture();
  }

  private async takePicture(kind = ''): Promise<void> {
    const { pictures } = this.options;
    if (!pictures) return;
    const number = String(this.figures.screens).padStart(3, '0');
    await this.page.screenshot({ path: `${pictures}-${number}${kind}.png`, fullPage: true });
  }

  /** After something was done. @param count Of taps. */
  did(count: number): void {
    this.figures.taps += count;
    this.left = performance.now();
  }

  fault(text: string): void {
    this.add('faults', [text]);
  }

  end(): Figures {
    this.figures.seconds = (performance.now() - this.begun) / 1000;
    this.add('faults', this.found);
    return this.figures;
  }

  private add(kind: 'messages' | 'faults', texts: string[]): void {
    const known = this.figures[kind];
    for (const text of texts) {
      const told = `${this.screen}: ${text}`;
      if (!known.includes(told)) known.push(told);
    }
  }
}
