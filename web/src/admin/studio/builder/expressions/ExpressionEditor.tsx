import type { Json, JsonObject } from '@porchlight/engine';
import { hasUnchosen, shapeOfBlock } from '@porchlight/engine/builder';
import { useId, useState } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { useBegun } from '../BegunWork.ts';
import { BlockParts } from './BlockParts.tsx';
import type { EditorProps } from './EditorProps.ts';
import { FixedValue } from './FixedValue.tsx';
import { problemsAt, TOLD } from './problemsAt.ts';
import { WaySelect } from './WaySelect.tsx';
import { WhenBlank } from './WhenBlank.tsx';

/** What is written as soon as all of it was chosen; until then it stays here, and the file has what it had. */
function useChosen({ value, begun, onValue }: EditorProps) {
  const stands = JSON.stringify(value);
  const [kept, setKept] = useState(begun === undefined ? undefined : { value: begun, stands });
  const isKept = kept?.stands === stands;
  function write(next: Json) {
    const isUnchosen = hasUnchosen(next);
    setKept(isUnchosen ? { value: next, stands } : undefined);
    if (!isUnchosen) onValue(next);
  }
  useBegun(isKept, () => setKept(undefined));
  return { value: isKept ? kept.value : value, isKept, write };
}

const NO_PROBLEMS: EditorProps['problems'] = [];

/** One part of what is worked out, and the parts that it is made of: only what fits there is offered. */
export function ExpressionEditor({ begun, ...given }: EditorProps) {
  const chosen = useChosen({ ...given, ...(begun !== undefined && { begun }) });
  const props = {
    ...given,
    value: chosen.value,
    // What was found is of what the file has.
    problems: chosen.isKept ? NO_PROBLEMS : given.problems,
    onValue: chosen.write,
  };
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
      {shape === 'get' && node.get !== '' && (
        <WhenBlank {...props} node={node} Editor={ExpressionEditor} />
      )}
      {chosen.isKept && (
        <p className="quiet" role="status">
          {say('calc.unchosen')}
        </p>
      )}
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
