import type { Json } from '@porchlight/engine';
import {
  type Comparison,
  comparedKinds,
  type ExpressionContext,
  isUncompared,
  type Sign,
  signsFor,
  withLeft,
} from '@porchlight/engine/builder';
import { type ReactNode, useId, useMemo } from 'react';
import type { SayWords, WordId } from '../../words/words.ts';
import type { EditorProps } from './expressions/EditorProps.ts';
import { Problems } from './expressions/Problems.tsx';

/** How values that are worked out are edited, and what they can be made of. */
export interface Compared {
  contextOf(): ExpressionContext;
  Editor(props: EditorProps): ReactNode;
}

interface ComparisonEditorProps {
  comparison: Comparison;
  /** Which it is of the comparisons of its condition, from 1; absent where it is the only one. */
  number?: number | undefined;
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

/** What is wrong with a comparison; nothing yet where a value still has to be chosen. */
const problemsIn = (context: ExpressionContext, comparison: Comparison) =>
  isUncompared(comparison) ? [] : context.problemsOf(comparison);

/** Two values, each an answer, a plain value or worked out, and how they compare. */
export function ComparisonEditor(props: ComparisonEditorProps) {
  const { comparison, number, compared, say, onComparison } = props;
  const { left, sign, right } = comparison;
  const { Editor } = compared;
  const id = useId();
  const context = useMemo(() => withoutLists(compared.contextOf()), [compared]);
  const isBegun = isUncompared(comparison);
  const problems = useMemo(() => problemsIn(context, comparison), [context, comparison]);
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
  // What is wrong within one of both is told at its place.
  const own = problems.filter(({ at }) => at.length === 0);
  return (
    <fieldset className="comparison">
      <legend id={`${id}-legend`}>
        {number === undefined ? say('compare.legend') : say('compare.legend-of', { number })}
      </legend>
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
      <Problems id={id} problems={own} say={say} />
      <p className="quiet" role={isBegun ? 'status' : undefined}>
        {say(isBegun ? 'compare.unchosen' : 'compare.blank')}
      </p>
      <p className="actions">
        <button
          type="button"
          id={`${id}-drop`}
          {...(number !== undefined && { 'aria-labelledby': `${id}-drop ${id}-legend` })}
          onClick={() => onComparison(undefined)}
        >
          {say('compare.drop')}
        </button>
      </p>
    </fieldset>
  );
}
