import {
  isSourceGroup,
  type ProposedCondition,
  type SourceCondition,
  type SourceTest,
} from './conditions/ProposedCondition.ts';
import {
  ImportError,
  type Left,
  LONGEST_CHOICE,
  LONGEST_HEADING,
  LONGEST_HELP,
  LONGEST_TITLE,
  MOST_QUESTIONS,
  MOST_ROWS,
  type Proposal,
  type ProposedChoice,
  type ProposedQuestion,
  type ProposedSection,
} from './Proposal.ts';

/** A question as it is read, with what the source says of when it is shown. */
type Asked = Omit<ProposedQuestion, 'section' | 'conditions'> & {
  /** By what conditions of the source know it: its names, or ways to it. */
  keys?: string[];
  conditions?: SourceCondition[];
};

/** A condition, and how many questions stand before what it decides about. */
interface Deciding {
  condition: SourceCondition;
  before: number;
}

type Taken = Omit<Asked, 'keys' | 'conditions'> & {
  of: ProposedSection | undefined;
  deciding: Deciding[];
};

/** What has been read so far of something that asks questions, in its order. */
export class Collected {
  private readonly asked: Taken[] = [];
  /** Questions by each of their keys. */
  private readonly positions = new Map<string, number[]>();
  /** What decides about all that stands within something, from the outermost on. */
  private readonly scopes: Deciding[][] = [];
  private readonly left: Left[] = [];
  private readonly once = new Set<string>();
  /** Parts that are open within one another; the outermost counts. */
  private readonly open: ProposedSection[] = [];
  /** The title of the part that was begun last behind another. */
  private next: string | undefined;
  private readonly keepsHidden: boolean;

  /** @param keepsHidden Whether conditions of the source see what was answered to a question that is hidden. */
  constructor({ keepsHidden = false } = {}) {
    this.keepsHidden = keepsHidden;
  }

  leave(source: string, reason: Left['reason'], words: string): void {
    this.left.push({ source, reason, words });
  }

  /** The same as `leave` of what is said again and again. */
  leaveOnce(source: string, reason: Left['reason'], words: string): void {
    const key = JSON.stringify([source, reason, words]);
    if (this.once.has(key)) return;
    this.once.add(key);
    this.leave(source, reason, words);
  }

  /**
   * A question. One without words goes by its name, and that is said.
   * @returns Whether it is taken over.
   * @throws ImportError `too-many` questions, or choices of one
   */
  ask(question: Asked, name = ''): boolean {
    const { source, given } = question;
    const title = question.title || name;
    if (!title) this.leave(source, 'no-title', given);
    else if (title.length > LONGEST_TITLE) this.leave(source, 'long-title', title);
    else {
      if (!question.title) this.leave(source, 'no-label', name);
      const { keys = name ? [name] : [], conditions = [], ...asked } = this.withHelp(question);
      const choices = this.fitting(question.choices, source);
      const before = this.asked.length;
      const own = conditions.map((condition) => ({ condition, before }));
      const deciding = [...this.scopes.flat(), ...own];
      for (const key of new Set(keys.filter(Boolean)))
        this.positions.set(key, [...(this.positions.get(key) ?? []), before]);
      this.asked.push({ ...asked, title, choices, of: this.open[0], deciding });
      if (this.asked.length > MOST_QUESTIONS) throw new ImportError('too-many');
      return true;
    }
    return false;
  }

  /** Choices, without those that are too long for one. */
  private fitting(choices: ProposedChoice[], source: string): ProposedChoice[] {
    if (choices.length > MOST_ROWS) throw new ImportError('too-many');
    return choices.filter(({ label }) => {
      const fits = label.length <= LONGEST_CHOICE;
      if (!fits) this.leave(source, 'long-title', label);
      return fits;
    });
  }

  /** A question with its help line, if that is short enough for one. */
  private withHelp(question: Asked): Asked {
    const { description: help = '', descriptionTranslations: _, ...without } = question;
    if (help.length <= LONGEST_HELP) return question;
    this.leave(question.source, 'long-title', help);
    return without;
  }

  /**
   * A condition of the source, as a list of it alone; of one that sentences can't say it is named, and the
   * list is empty.
   */
  condition(source: string, words: string, test: SourceTest | undefined): SourceCondition[] {
    if (test) return [{ test, source, words }];
    this.leave(source, 'logic', words);
    return [];
  }

  /** Conditions that decide about all that is asked until `exit`. */
  enter(conditions: SourceCondition[]): void {
    const before = this.asked.length;
    this.scopes.push(conditions.map((condition) => ({ condition, before })));
  }

  /** Ends what was entered last. A condition of nothing that is asked is named. */
  exit(): void {
    for (const { condition, before } of this.scopes.pop() ?? [])
      if (before === this.asked.length) this.leave(condition.source, 'logic', condition.words);
  }

  /** Begins a part: what is asked until it ends stands in it. One within another is a heading of no effect. */
  begin(section: ProposedSection): void {
    const { title, source } = section;
    const isLong = title.length > LONGEST_HEADING;
    if (isLong) this.leave(source, 'long-title', title);
    else if (this.open.length > 0 && title) this.leave(source, 'heading', title);
    this.open.push(isLong ? { title: '', translations: {}, source } : section);
  }

  /** Ends the part that was begun last, if one is open. */
  end(): void {
    this.open.pop();
  }

  /** Ends every part and begins one, unless it is the one that was begun so last. */
  beginNext(section: ProposedSection): void {
    if (section.title === this.next) return;
    this.next = section.title;
    this.open.length = 0;
    this.begin(section);
  }

  /** @throws ImportError where it is nothing */
  finish(): Proposal {
    if (this.asked.length === 0)
      throw new ImportError('nothing-asked', this.left.map(withoutQuestions));
    const conditions = this.asked.map(({ deciding }) => this.conditionsOf(deciding));
    const { questions, sections } = this.inSections();
    const withConditions = questions.map((question, at) => ({
      ...question,
      ...(conditions[at]!.length > 0 && { conditions: conditions[at]! }),
    }));
    return { questions: withConditions, sections, left: this.left };
  }

  /** Conditions by the positions of the questions that they are about. One that is about no single earlier one is named. */
  private conditionsOf(deciding: Deciding[]): ProposedCondition[] {
    return deciding.flatMap(({ condition, before }) => {
      const { source, words, test } = condition;
      const found = this.positionsIn(test);
      if (typeof found === 'object' && namesOf(found).every((of) => of < before))
        return { source, words, test: found, keepsHidden: this.keepsHidden };
      this.leaveOnce(source, typeof found === 'object' ? 'later' : 'no-question-of', words);
      return [];
    });
  }

  private positionsIn(test: SourceTest): SourceTest<number> | undefined {
    if (!isSourceGroup(test)) {
      const found = this.positions.get(test.of) ?? [];
      return found.length === 1 ? { ...test, of: found[0]! } : undefined;
    }
    const parts = test.parts.map((one) => this.positionsIn(one));
    if (parts.some((one) => one === undefined)) return undefined;
    return { join: test.join, parts: parts as SourceTest<number>[] };
  }

  /** What stands between two parts, or before the first, is a part without words. */
  private inSections(): Pick<Proposal, 'questions' | 'sections'> {
    const sections: ProposedSection[] = [];
    if (this.asked.every(({ of }) => of === undefined))
      return { questions: this.asked.map(({ of: _, deciding: _own, ...one }) => one), sections };
    let last: ProposedSection | undefined;
    const questions = this.asked.map(({ of, deciding: _, ...question }) => {
      if (sections.length === 0 || of !== last)
        sections.push(of ?? { title: '', translations: {}, source: question.source });
      last = of;
      return { ...question, section: sections.length - 1 };
    });
    return { questions, sections };
  }
}

/** The questions that a condition is about. */
const namesOf = (test: SourceTest<number>): number[] =>
  isSourceGroup(test) ? test.parts.flatMap(namesOf) : [test.of];

/** A heading over nothing that is asked: no question is taken over without it. */
const withoutQuestions = (left: Left): Left =>
  left.reason === 'heading' ? { ...left, reason: 'no-question' } : left;
