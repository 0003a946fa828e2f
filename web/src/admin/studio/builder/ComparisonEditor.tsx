import type { Json } from '@porchlight/engine';
import {
  type Comparison,
  comparedKinds,
  type ExpressionContext,
  type Sign,
  signsFor,
  withLeft,
} from '@porchlight/engine/build';
import { type ReactNode, useId, useMemo } from 'react';
import type { SayWords, WordId } from '../../words/words.ts';
import type { EditorProps } from './expressions/EditorProps.ts';
import { TOLD } from './expressions/problemsAt.ts';

/** How values that are worked out are edited, and what they can be made of. */
export interface Compared {
  contextOf(): ExpressionContext;
  Editor(props: EditorProps): ReactNode;
}

interface ComparisonEditorProps {
  comparison: Comparison;
  compared: Compared;
  say: SayWords;
  onComparison(comparison: Comparison | undefined): void;
}

/** The verb that says each comparison, of a number and of a day. */
const VERBS: { [sign in Sign]: readonly [number: WordId, day: WordId] } = {
  '>=': ['verb.at-least', 'verb.day-at-least'],
  '>': ['verb.more-than', 'verb.day-after'],
  '<=': ['verb.at-most', 'verb.day-at-most'],
  '<': ['verb.less-than', 'verb.day-before'],
  '=': ['verb.is', 'verb.is'],
  '!=': ['compare.is-not', 'compare.is-not'],
};

/** No list can be compared. */
const withoutLists = (context: ExpressionContext): ExpressionContext => ({
  ...context,
  operands: context.operands.filter(({ type }) => type.kind !== 'list'),
});

/** Two values, each an answer, a plain value or worked out, and how they compare. */
export function ComparisonEditor(props: ComparisonEditorProps) {
  const { comparison, compared, say, onComparison } = props;
  const { left, sign, right } = comparison;
  const { Editor } = compared;
  const id = useId();
  const context = useMemo(() => withoutLists(compared.contextOf()), [compared]);
  const problems = useMemo(() => context.problemsOf(comparison), [context, comparison]);
  const kinds = comparedKinds(context, comparison);
  const side = (index: 0 | 2, value: Json, onValue: (next: Json) => void) => (
    <Editor
      label={say(index ? 'compare.with' : 'compare.what')}
      value={value}
      wanted={index ? kinds : []}
      isRounded
      at={[index]}
      {...{ problems, context, say, onValue }}
    />
  );
  const own = TOLD.filter((code) => problems.some((one) => one.code === code));
  return (
    <fieldset className="comparison">
      <legend>{say('compare.legend')}</legend>
      {side(0, left, (next) => onComparison(withLeft(context, comparison, next)))}
      <label className="tool">
        <span>{say('build.verb')}</span>
        <select
          value={sign}
          {...(own.length > 0 && { 'aria-describedby': id })}
          onChange={({ target }) => onComparison({ left, sign: target.value as Sign, right })}
        >
          {signsFor(context, comparison).map((one) => (
            <option key={one} value={one}>
              {say(VERBS[one][kinds.includes('day') ? 1 : 0])}
            </option>
          ))}
        </select>
      </label>
      {side(2, right, (next) => onComparison({ left, sign, right: next }))}
      {own.length > 0 && (
        <div id={id} className="problem" role="alert">
          {own.map((code) => (
            <p key={code}>{say(`calc.problem-${code}`)}</p>
          ))}
        </div>
      )}
      <p className="quiet">{say('compare.blank')}</p>
      <p className="actions">
        <button type="button" onClick={() => onComparison(undefined)}>
          {say('compare.drop')}
        </button>
      </p>
    </fieldset>
  );
}
