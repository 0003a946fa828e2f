import {
  fitInitial,
  fitLimits,
  type Initial,
  type LookedAt,
  type ProposedCondition,
  type ProposedLimit,
  type ResolvedConditions,
  resolveConditions,
} from '@porchlight/engine/builder';
import type { BuilderProps } from '../BuilderProps.ts';
import type { Brought, Chosen } from './Chosen.ts';
import { conditionWords } from './conditionWords.ts';
import { limitLines } from './limitWords.ts';

export interface BringsProps extends Pick<BuilderProps, 'say' | 'language'> {
  /** All questions, with what nobody has left out of them. */
  questions: LookedAt[];
  /** The position of this one, */
  position: number;
  /** with what it brings. */
  question: Chosen;
  onChange(without: Brought[]): void;
}

interface Line {
  brought: Brought[];
  words: string;
  messages: { language?: string; text: string }[];
}

/** What people read where limits are broken, each text once. */
function messagesOf(limits: ProposedLimit[]): Line['messages'] {
  const found = new Map<string, Line['messages'][number]>();
  for (const { message } of limits) {
    if (!message) continue;
    found.set(message.text, { text: message.text });
    for (const [language, text] of Object.entries(message.translations))
      found.set(`${language} ${text}`, { language, text });
  }
  return [...found.values()];
}

/** What its answer starts with, if that can be given as it is answered now. */
function startLine(question: Chosen, say: BringsProps['say'], language: string): Line[] {
  const { initial, kind } = question;
  const start = fitInitial(question);
  if (!initial || start === undefined) return [];
  const value =
    kind === 'yes-no'
      ? say(start === 'yes' ? 'import.yes' : 'import.no')
      : wordsOfStart(start, language);
  return [{ brought: [initial], words: say('import.starts-with', { value }), messages: [] }];
}

const wordsOfStart = (start: Initial, language: string): string => {
  if (Array.isArray(start)) return new Intl.ListFormat(language).format(start);
  return typeof start === 'number' ? new Intl.NumberFormat(language).format(start) : start;
};

/** What a question brings beside its words: what it starts with, limits and conditions in words, each of which may be left out. */
export function Brings(props: BringsProps) {
  const { questions, position, question, say, language, onChange } = props;
  const { isTaken, without } = question;
  const all = questions.map((one, at) => (at === position ? question : one));
  const { taken, left, open } = resolveConditions(all, position);
  const limits = limitLines(fitLimits(question).taken, say, language);
  const lines: Line[] = [
    ...startLine(question, say, language),
    ...taken.map(({ condition, group }) => ({
      brought: [condition],
      words: say('import.shown-when', {
        condition: conditionWords(group, questions, { say, language }),
      }),
      messages: [],
    })),
    ...limits.map((line) => ({
      // Of two of one keyword the narrower one is shown: the other goes with it.
      brought: (question.limits ?? []).filter(({ keyword }) =>
        line.limits.some((one) => one.keyword === keyword),
      ),
      words: line.words,
      messages: messagesOf(line.limits),
    })),
  ];
  if (lines.length + left.length + open.length === 0) return null;
  return (
    <ul className="brings">
      {lines.map(({ brought, words, messages }) => (
        <li key={`${brought[0]!.source} ${words}`}>
          <label className="form-check">
            <input
              type="checkbox"
              checked={!without.includes(brought[0]!)}
              disabled={!isTaken}
              onChange={({ target }) => {
                const others = without.filter((one) => !brought.includes(one));
                onChange(target.checked ? others : [...others, ...brought]);
              }}
            />
            <span>{words}</span>
          </label>
          {messages.map(({ language: other, text }) => (
            <p key={`${other} ${text}`} lang={other} className="quiet">
              {other ? text : say('import.message', { text })}
            </p>
          ))}
        </li>
      ))}
      {isTaken && <NotBrought left={left} open={open} say={say} />}
    </ul>
  );
}

interface NotBroughtProps extends Pick<BuilderProps, 'say'> {
  left: ResolvedConditions['left'];
  open: ProposedCondition[];
}

/** Conditions that are not taken over, or of which nobody can say it yet. */
function NotBrought({ left, open, say }: NotBroughtProps) {
  return (
    <>
      {open.map(({ source, words }) => (
        <li key={`${source} ${words}`} className="quiet">
          {say('import.shown-open', { words })}
        </li>
      ))}
      {left.map(({ condition: { source, words }, reason }) => (
        <li key={`${source} ${words}`} className="quiet">
          <q>{words}</q> {say(`import.left-${reason}`, { source })}
        </li>
      ))}
    </>
  );
}
