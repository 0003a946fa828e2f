import { type Json, localeOf, showAnswer } from '@porchlight/engine';
import {
  beginLookUp,
  type Calculation,
  expressionContext,
  readCalculation,
  readDaysLeft,
  resultsForSamples,
  setCalculation,
  setExpression,
  setMoney,
} from '@porchlight/engine/builder';
import { type ReactNode, useMemo, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import { CalculationFields } from '../CalculationFields.tsx';
import type { QuestionPartProps } from '../QuestionPartProps.ts';
import type { EditorProps } from './EditorProps.ts';
import { ExpressionEditor } from './ExpressionEditor.tsx';
import { LookedUp } from './LookedUp.tsx';
import { Problems } from './Problems.tsx';
import { type BegunLookUp, useBegunLookUp } from './useBegunLookUp.ts';

/** How an answer that is not typed is worked out: in one sentence where one says it, else in blocks. */
export function CalculationEditor(props: QuestionPartProps) {
  const { files, place, question, say, onBuild } = props;
  const { step, pointer, computed } = question;
  const key = `calculation ${place.file} ${place.name}`;
  const write = (next: Json) => onBuild(() => setExpression(files, place, next), key);
  const begun = useBegunLookUp(computed!, write);
  const { before = computed } = begun;
  const calculation = useMemo(() => readCalculation(before), [before]);
  // Who works in blocks stays in them, though a sentence may say on the way what stands there.
  const [wantsBlocks, setWantsBlocks] = useState(calculation === undefined);
  const context = useMemo(
    () => expressionContext(files, place.file, { ...step, question: pointer }),
    [files, place.file, step, pointer],
  );
  const { problems } = useMemo(() => context.typeOf(computed!), [context, computed]);
  const shared = { problems, context, say };
  return (
    <fieldset className="form-group calculation">
      <legend>{say('build.worked-out')}</legend>
      {calculation && !wantsBlocks ? (
        <Sentence
          {...{ ...shared, calculation, begun }}
          onCalculation={(next) => onBuild(() => setCalculation(files, place, next), key)}
          onBlocks={() => setWantsBlocks(true)}
        />
      ) : (
        <InBlocks props={props} context={context}>
          <ExpressionEditor
            label={say('build.calculation')}
            value={computed!}
            wanted={[]}
            at={[]}
            {...(begun.isUnchosen && { begun: begun.lookUp! })}
            {...shared}
            onValue={write}
          />
        </InBlocks>
      )}
      <Problems problems={problems} computed={computed!} say={say} onWrite={write} />
      {question.kind === 'number' && <MoneySelect {...props} />}
      <Results {...props} />
    </fieldset>
  );
}

interface InBlocksProps extends Pick<EditorProps, 'context'> {
  props: QuestionPartProps;
  children: ReactNode;
}

/** The blocks; where what they come to has a plain name, below that, folded. */
function InBlocks({ props: { question, say }, context, children }: InBlocksProps) {
  const [days] = useState(() => readDaysLeft(question.computed!));
  const now = readDaysLeft(question.computed!);
  const title = now && context.askable.find(({ pointer }) => pointer === now.pointer)?.title;
  // Who changes the blocks stays in them.
  if (!days) return children;
  return (
    <>
      {now && title && (
        <p>{say(now.isPast ? 'calc.is-days-since' : 'calc.is-days-until', { title })}</p>
      )}
      <details>
        <summary>{say('calc.in-detail')}</summary>
        {children}
      </details>
    </>
  );
}

interface SentenceProps extends Pick<EditorProps, 'problems' | 'context' | 'say'> {
  calculation: Calculation;
  begun: BegunLookUp;
  onCalculation(next: Calculation): void;
  onBlocks(): void;
}

/** The way, and of what; a look-up that is begun stands under the same choice. */
function Sentence(props: SentenceProps) {
  const { calculation, begun, problems, context, say, onCalculation, onBlocks } = props;
  const { lookUp, isUnchosen } = begun;
  const [table] = context.tables;
  const fields = lookUp && (
    <>
      <LookedUp
        word="table"
        label={say('build.calculation')}
        value={lookUp}
        node={lookUp}
        wanted={[]}
        at={[]}
        problems={isUnchosen ? [] : problems}
        {...{ context, say }}
        Editor={ExpressionEditor}
        onValue={begun.change}
      />
      {isUnchosen && (
        <p className="quiet" role="status">
          {say('calc.unchosen')}
        </p>
      )}
    </>
  );
  return (
    <>
      <CalculationFields
        {...{ calculation, askable: context.askable, say, onCalculation }}
        {...(table && { onLookUp: () => begun.begin(beginLookUp(context, table.name, [])) })}
        lookUp={fields && { fields, onGiveUp: begun.giveUp }}
      />
      <p className="actions">
        <button type="button" onClick={onBlocks}>
          {say('calc.in-blocks')}
        </button>
      </p>
    </>
  );
}

/** Whether the number is shown as it is, or as dollars and cents. */
function MoneySelect({ files, place, question, say, onBuild }: QuestionPartProps) {
  const [isRefused, setRefused] = useState(false);
  const choose = (one: string) =>
    setRefused(onBuild(() => setMoney(files, place, one === 'money')) !== undefined);
  return (
    <>
      <ToolSelect
        label={say('calc.shown-as')}
        value={question.isMoney ? 'money' : 'number'}
        onChoose={choose}
      >
        {(['number', 'money'] as const).map((one) => (
          <option key={one} value={one}>
            {say(`calc.shown-as-${one}`)}
          </option>
        ))}
      </ToolSelect>
      {isRefused && (
        <p className="problem" role="alert">
          {say('calc.more-than-cents')}
        </p>
      )}
    </>
  );
}

/** What it comes to for the sample answers; where only the live step knows, that is said. */
function Results({ files, place, question, say, language }: QuestionPartProps) {
  const { computed } = question;
  const results = useMemo(() => {
    const today = new Date().toLocaleDateString('sv');
    return resultsForSamples(files, place, { expression: computed!, today });
  }, [files, place, computed]);
  if (!results?.length) return <p className="quiet">{say('calc.on-live-step')}</p>;
  const locale = localeOf(language);
  const shown = (value: Json | undefined) => {
    if (typeof value !== 'number') return String(value ?? say('calc.blank'));
    return question.isMoney
      ? showAnswer({ mask: 'money' }, value, locale)
      : value.toLocaleString(locale);
  };
  return (
    <div className="results" role="status">
      <p className="quiet">{say('calc.results')}</p>
      <ul>
        {results.map(({ title, value }) => (
          <li key={title}>
            {title}: <strong>{shown(value)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
