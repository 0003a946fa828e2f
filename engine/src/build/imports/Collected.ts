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

type Asked = Omit<ProposedQuestion, 'section'>;

/** What has been read so far of something that asks questions, in its order. */
export class Collected {
  private readonly asked: (Asked & { of: ProposedSection | undefined })[] = [];
  private readonly left: Left[] = [];
  /** Parts that are open within one another; the outermost counts. */
  private readonly open: ProposedSection[] = [];
  /** The title of the part that was begun last behind another. */
  private next: string | undefined;

  leave(source: string, reason: Left['reason'], words: string): void {
    this.left.push({ source, reason, words });
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
      const choices = this.fitting(question.choices, source);
      this.asked.push({ ...this.withHelp(question), title, choices, of: this.open[0] });
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
    if (this.asked.length === 0) throw new ImportError('nothing-asked');
    if (this.asked.every(({ of }) => of === undefined))
      return {
        questions: this.asked.map(({ of: _, ...one }) => one),
        sections: [],
        left: this.left,
      };
    return { ...this.inSections(), left: this.left };
  }

  /** What stands between two parts, or before the first, is a part without words. */
  private inSections(): Pick<Proposal, 'questions' | 'sections'> {
    const sections: ProposedSection[] = [];
    let last: ProposedSection | undefined;
    const questions = this.asked.map(({ of, ...question }) => {
      if (sections.length === 0 || of !== last)
        sections.push(of ?? { title: '', translations: {}, source: question.source });
      last = of;
      return { ...question, section: sections.length - 1 };
    });
    return { questions, sections };
  }
}
