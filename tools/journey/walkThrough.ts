import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answers,
  evaluate,
  isBlank,
  type Pointer,
  pagesOf,
  readAnswer,
  type Step,
} from '@porchlight/engine';
import type { Applicant } from '../browser/Applicant.ts';
import { makePdf, sampleFiles } from '../browser/sampleFiles.ts';
import { factsOfToday } from '../browser/today.ts';
import { PASSWORD, type TestPortal } from '../test/e2e/testPortal.ts';
import { countedInput } from './countedInput.ts';
import { Line } from './Line.ts';
import { isRefused, mistypedIn } from './mistakes.ts';
import type { Situation } from './situations.ts';
import { type Figures, Watch, type WatchOptions } from './Watch.ts';

export type Pace = 'steps' | 'one';

const FILES = Object.values(sampleFiles);
const fileOf = (at: number) =>
  FILES[at] ?? {
    name: `paper ${at}.pdf`,
    mimeType: 'application/pdf',
    buffer: makePdf(`Paper ${at}`),
  };
/** Milliseconds for which the line is away. */
const AWAY = 4000;
const PATIENCE = 90_000;
/** Steps whose Next is refused while their list is too short. */
const GATED = ['additional-household-members', 'required-documents'];
/** After these steps the line is away while the next one is answered. */
const CUTS = ['mailing-information', 'race'];

/** One walk from the landing page until what was sent stands on the screen. */
export class Walk {
  private readonly rosa: Applicant;
  private readonly situation: Situation;
  private readonly pace: Pace;
  private readonly line: Line;

  private constructor(rosa: Applicant, situation: Situation, pace: Pace, line: Line) {
    this.rosa = rosa;
    this.situation = situation;
    this.pace = pace;
    this.line = line;
  }

  /** Walks, and says what it cost. @throws Where there is no way on. */
  static async through(
    portal: TestPortal,
    situation: Situation,
    pace: Pace,
    options: WatchOptions & { isSlow: boolean; isDark: boolean },
  ): Promise<Figures> {
    const { language, width, height } = situation;
    const context = await portal.browser.newContext({
      viewport: { width, height },
      locale: language,
      hasTouch: situation.by === 'finger',
      reducedMotion: 'no-preference',
      colorScheme: options.isDark ? 'dark' : 'light',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const line = await Line.open(page, options.isSlow);
    const watch = new Watch(page, options);
    const input = await countedInput(page, situation, watch);
    const rosa = portal.applicantAt(page, { language, input });
    try {
      await new Walk(rosa, situation, pace, line).walk();
      await watch.look();
      return watch.end();
    } catch (error) {
      if (options.pictures)
        await page.screenshot({ path: `${options.pictures}-end.png`, fullPage: true });
      watch.fault(`no way on: ${(error as Error).message}`);
      return watch.end();
    } finally {
      await context.close();
    }
  }

  private async walk(): Promise<void> {
    const { rosa, situation, pace } = this;
    await rosa.openLanding();
    await rosa.signUp(`${situation.id}-${pace}@example.org`, PASSWORD);
    await rosa.waitForStep('application', 'personal-information');
    if (pace === 'one') await rosa.press(rosa.button('application.pace-one'));
    const { answers } = situation;
    rosa.willAnswer(answers);
    for (let at = 0; ; at += 1) {
      // What a program adds depends on what was answered.
      const step = rosa.form('application').steps[at];
      if (!step) break;
      const isAway = situation.isInterrupted && CUTS.includes(step.name);
      if (isAway) await this.line.setAway(true);
      const isAsked = await this.passStep('application', step.name, answers, () => this.go(at));
      if (isAway && isAsked) await this.line.setAway(false);
    }
    await rosa.page.getByRole('heading', { name: rosa.text('status.title') }).waitFor();
  }

  /** The button at the end of a step of the application. */
  private async go(at: number): Promise<void> {
    const { rosa } = this;
    const isLast = at === rosa.form('application').steps.length - 1;
    if (!isLast) return rosa.next();
    if (!this.situation.isInterrupted) return rosa.submit();
    await this.line.setAway(true);
    await rosa.submit();
    await rosa.page.getByText(rosa.text('application.needs-a-line')).first().waitFor();
    await this.line.setAway(false);
    await rosa.submit();
  }

  /** Answers a step that is asked under these answers, by the pace. @returns Whether it is. */
  private async passStep(
    form: string,
    name: string,
    answers: Answers,
    next: () => Promise<void>,
  ): Promise<boolean> {
    const { rosa, pace, situation } = this;
    const { steps, visible } = evaluate(rosa.form(form), answers, factsOfToday());
    if (!steps.includes(name)) return false;
    await rosa.waitForStep(form, name);
    const step = rosa.form(form).steps.find((one) => one.name === name)!;
    const whole = step.fields.map(({ pointer }) => pointer).filter((one) => visible.has(one));
    const asked = pace === 'steps' ? [whole] : pagesOf(step, visible);
    // Where nothing is asked there is something to read.
    const pages = asked.length > 0 ? asked : [[]];
    for (const [at, pointers] of pages.entries()) {
      if (pages.length > 1) await this.waitForQuestion(pointers[0]!);
      const go = at === pages.length - 1 ? next : () => rosa.next();
      if (situation.makesMistakes) await this.makeMistakes(form, step, pointers, go);
      for (const pointer of pointers) {
        const field = step.fields.find((one) => one.pointer === pointer)!;
        const value = readAnswer(answers, field);
        if (field.resource) await this.fillLists(form, name);
        else if (value !== undefined && value !== null) await rosa.fillField(step, field, value);
      }
      await go();
    }
    return true;
  }

  /** Leaves out what a page asks for, and mistypes what can be mistyped, where Next then has to be refused. */
  private async makeMistakes(
    form: string,
    step: Step,
    pointers: Pointer[],
    next: () => Promise<void>,
  ): Promise<void> {
    const { rosa, situation } = this;
    const fields = step.fields.filter(({ pointer }) => pointers.includes(pointer));
    const isList = form === 'application' && GATED.includes(step.name);
    const { answers } = form === 'application' ? situation : { answers: situation.members[0]! };
    if (!isList && !isRefused(rosa.form(form), step.name, answers, pointers)) return;
    for (const field of fields) {
      const wrong = mistypedIn(field);
      // What she leaves blank at the end she does not touch.
      if (wrong !== undefined && !isBlank(readAnswer(answers, field)))
        await rosa.input.type(rosa.page.locator(`[id="${field.pointer}"]`), wrong);
    }
    await next();
    await rosa.page.locator('[role=alert], [aria-invalid=true]').first().waitFor();
  }

  private async waitForQuestion(pointer: string): Promise<void> {
    const { page } = this.rosa;
    await page.locator(`form [data-field="${pointer}"]`).first().waitFor();
  }

  /** The incomes, people and papers of a step. */
  private async fillLists(form: string, name: string): Promise<void> {
    const { rosa, situation } = this;
    const incomes = form === 'application' ? situation.incomes : [];
    if (name === 'income' && incomes.length === 0)
      await rosa.input.tick(rosa.page.locator('[id="/Income/IncomeSources:none"]'), true);
    if (form !== 'application') return;
    if (name === 'income') {
      if (situation.makesMistakes) await this.saveBlankIncome();
      for (const [source, amount] of incomes) await rosa.addIncome(source, amount);
    }
    if (name === 'additional-household-members') {
      for (const member of situation.members) await this.addMember(member);
    }
    if (name === 'required-documents') {
      for (const [at, slot] of situation.papers.entries()) await this.addPaper(slot, at);
    }
  }

  /** Saves an income of nothing, is told so, and gives up for now. */
  private async saveBlankIncome(): Promise<void> {
    const { rosa } = this;
    const name = rosa.form('income-source').title;
    const dialog = rosa.page.getByRole('dialog');
    await rosa.press(rosa.button('fields.add-item', { name }));
    await rosa.press(rosa.button('fields.save-item'));
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await rosa.press(rosa.button('fields.cancel'));
    await dialog.waitFor({ state: 'detached' });
  }

  private async addMember(answers: Answers): Promise<void> {
    const { rosa } = this;
    const form = rosa.form('household-member');
    await rosa.press(rosa.button('fields.add-item', { name: form.title }));
    for (const [at, { name }] of form.steps.entries()) {
      const isLast = at === form.steps.length - 1;
      const finish = () => rosa.press(rosa.button('members.finish'));
      await this.passStep('household-member', name, answers, isLast ? finish : () => rosa.next());
    }
    await rosa.waitForStep('application', 'additional-household-members');
  }

  private async addPaper(slot: string, at: number): Promise<void> {
    const isCut = this.situation.isInterrupted && at === 1;
    const adding = this.rosa.addToSlot(fileOf(at), slot);
    if (isCut) {
      await this.rosa.page.getByRole('dialog').waitFor();
      await this.line.setAway(true);
      await sleep(AWAY);
      await this.line.setAway(false);
    }
    await adding;
  }
}
