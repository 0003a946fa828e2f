import type { Json, JsonObject } from '@porchlight/engine';
import { shapeOfBlock } from '@porchlight/engine/builder';
import { useId } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { BlockParts } from './BlockParts.tsx';
import type { EditorProps } from './EditorProps.ts';
import { FixedValue } from './FixedValue.tsx';
import { problemsAt, TOLD } from './problemsAt.ts';
import { WaySelect } from './WaySelect.tsx';
import { WhenBlank } from './WhenBlank.tsx';

/** One part of what is worked out, and the parts that it is made of: only what fits there is offered. */
export function ExpressionEditor(props: EditorProps) {
  const { value, wanted, at, problems, say, onValue } = props;
  const id = useId();
  const shape = shapeOfBlock(value);
  const node = value as JsonObject;
  const own = problemsAt(problems, at);
  const codes = TOLD.filter((code) => own.some((one) => one.code === code));
  return (
    <div className="block">
      <WaySelect {...props} {...(codes.length > 0 && { describedBy: id })} />
      {codes.length > 0 && (
        <p id={id} className="problem">
          {codes.map((code) => say(`calc.problem-${code}`)).join(' ')}
        </p>
      )}
      {shape === 'fixed' && (
        <FixedValue value={value as string | number | boolean} {...{ wanted, say, onValue }} />
      )}
      {shape === 'hand' && <ByHand value={value} say={say} />}
      {shape === 'get' && <WhenBlank {...props} node={node} Editor={ExpressionEditor} />}
      {shape !== 'fixed' && shape !== 'hand' && shape !== 'get' && (
        <BlockParts {...props} word={shape} node={node} Editor={ExpressionEditor} />
      )}
    </div>
  );
}

/** What a hand wrote and the form does not know stays as it is. */
function ByHand({ value, say }: { value: Json; say: SayWords }) {
  return (
    <>
      <p>{say('build.calculated-by-hand')}</p>
      <pre>{JSON.stringify(value, null, 1)}</pre>
    </>
  );
}
