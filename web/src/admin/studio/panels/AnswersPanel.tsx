import type { Answers } from '@porchlight/engine';
import { useEffect, useState } from 'react';
import { type AnswerChoice, listAnswers, type Walk } from '../../form-preview/answerChoices.ts';
import { sayWitness } from '../../form-preview/sayWitness.ts';
import type { Titles } from '../../form-preview/Titles.ts';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import { Problem } from '../Problem.tsx';
import { useAttempt } from '../useAttempt.ts';
import type { Given } from './Given.ts';
import { KeepSample, type KeepSampleProps } from './KeepSample.tsx';

export interface AnswersPanelProps extends Pick<KeepSampleProps, 'files' | 'onBuild'> {
  api: StudioApi;
  copy: number;
  /** Another one: answers of the release before may lead elsewhere. */
  hash: string | undefined;
  form: string;
  step: string;
  program: string | undefined;
  given: Given;
  /** What people call the form's questions and steps. */
  titles: Titles;
  say: SayWords;
  /** What came of the answers that were taken last. */
  said?: string;
  onGiven(given: Given): void;
}

/** The answers that the step is shown with: found by walking, or edited by hand. */
export function AnswersPanel(props: AnswersPanelProps) {
  const { api, copy, hash, form, step, program, given, titles, say, onGiven } = props;
  const [walk, setWalk] = useState<{ hash: string | undefined; found: Walk }>();
  const { isWorking: isWalking, problem, attempt } = useAttempt(say);

  const find = () =>
    attempt(async () => setWalk({ hash, found: await api.walk(copy, { form, program }) }));

  const cut = walk?.found.cut;
  const choices = listAnswers(walk?.found, { form, step, program });
  const nameOf = ({ kind, subject, found }: AnswerChoice) => {
    if (found) return sayWitness(found, { titles, form, say });
    return kind === 'walk' ? say('tools.walk', { subject }) : subject;
  };
  return (
    <section>
      <p className="actions">
        <button type="button" onClick={() => onGiven({ answers: {}, facts: {} })}>
          {say('studio.answers-none')}
        </button>
        <button type="button" disabled={isWalking} onClick={() => void find()}>
          {say('studio.answers-find')}
        </button>
      </p>
      <p role="status">{isWalking ? say('tools.walking') : props.said}</p>
      <Problem text={problem && say('tools.walk-failed', { message: problem })} />
      {cut && choices.length === 0 && <p className="quiet">{say('studio.leads-unsure')}</p>}
      {walk && (
        <ul className="rows">
          {choices.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => onGiven({ answers: choice.answers, facts: choice.facts })}
              >
                {nameOf(choice)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <KeepSample {...props} />
      <AnswersText given={given} say={say} onGiven={onGiven} />
    </section>
  );
}

/** The answers as JSON, to be edited by hand. */
function AnswersText(props: Pick<AnswersPanelProps, 'given' | 'say' | 'onGiven'>) {
  const { given, say, onGiven } = props;
  const shown = JSON.stringify(given.answers, null, 2);
  const [text, setText] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    // What is typed here comes back as it was given: the cursor's text stays.
    setText((before) => {
      try {
        return JSON.stringify(JSON.parse(before), null, 2) === shown ? before : shown;
      } catch {
        return shown;
      }
    });
    setWrong(false);
  }, [shown]);

  function handleText(next: string): void {
    setText(next);
    try {
      const answers: unknown = JSON.parse(next);
      if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) throw next;
      setWrong(false);
      onGiven({ ...given, answers: answers as Answers });
    } catch {
      setWrong(true);
    }
  }

  return (
    <details>
      <summary>{say('studio.answers-json')}</summary>
      <textarea
        rows={14}
        spellCheck={false}
        value={text}
        aria-label={say('studio.answers-json')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'answers-wrong' : undefined}
        onChange={({ target }) => handleText(target.value)}
      />
      {isWrong && (
        <p id="answers-wrong" className="problem">
          {say('studio.answers-wrong')}
        </p>
      )}
    </details>
  );
}
