import type { Json, JsonObject } from '@porchlight/engine';
import {
  BLOCK_WORDS,
  type BlockShape,
  type BlockWord,
  beginBlock,
  canBegin,
  canGive,
  isNode,
  type Operand,
  operandsFor,
  plainValue,
  shapeOfBlock,
  spokenColumn,
} from '@porchlight/engine/build';
import type { SayWords } from '../../../words/words.ts';
import { BlockParts } from './BlockParts.tsx';
import type { EditorProps } from './EditorProps.ts';
import { FixedValue } from './FixedValue.tsx';
import { firstCondition } from './firstCondition.ts';

const GET = 'get:';

/** What an answer, or what is known besides, is called. */
function titleOf({ title, step, from }: Operand, say: SayWords): string {
  if (from === 'question') return say('build.asked-in', { title, step: step ?? '' });
  if (from === 'fact') return say('calc.fact', { name: spokenColumn(title) });
  return say(title === 'year' ? 'calc.year' : 'build.today');
}

/** One part of what is worked out, and the parts that it is made of: only what fits there is offered. */
export function ExpressionEditor(props: EditorProps) {
  const { label, value, wanted, isRounded, context, say, onValue } = props;
  const shape = shapeOfBlock(value);
  const pointer = isNode(value) && shape === 'get' ? String(value.get) : undefined;
  function handleChoice(choice: string) {
    if (choice.startsWith(GET)) onValue({ get: choice.slice(GET.length) });
    else if (choice === 'fixed') onValue(plainValue(wanted));
    else {
      const condition = firstCondition(context.askable);
      const block = beginBlock(context, choice as BlockWord, { current: value, wanted, condition });
      // What is shown and stored has an end.
      const isEndless = choice === 'divide' && !isRounded;
      onValue(isEndless ? { round: block, decimals: 2, rule: 'half-up' } : block);
    }
  }
  return (
    <div className="block">
      <label className="tool">
        <span>{label}</span>
        <select
          value={pointer === undefined ? shape : GET + pointer}
          onChange={({ target }) => handleChoice(target.value)}
        >
          <Choices {...props} shape={shape} pointer={pointer} />
        </select>
      </label>
      {shape === 'fixed' && (
        <FixedValue value={value as string | number | boolean} say={say} onValue={onValue} />
      )}
      {shape === 'hand' && <ByHand value={value} say={say} />}
      {shape !== 'fixed' && shape !== 'hand' && shape !== 'get' && (
        <BlockParts {...props} word={shape} node={value as JsonObject} Editor={ExpressionEditor} />
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

type ChoicesProps = EditorProps & { shape: BlockShape; pointer: string | undefined };

/** What can stand there: answers, what is known besides, ways to work it out, a plain value. */
function Choices({ wanted, context, say, shape, pointer }: ChoicesProps) {
  const operands = operandsFor(context, wanted);
  const isKnown = pointer === undefined || operands.some((one) => one.pointer === pointer);
  const ways = BLOCK_WORDS.filter(
    (word) => word === shape || (canGive(word, wanted) && canBegin(context, word)),
  );
  const listed = (some: Operand[]) =>
    some.map((one) => (
      <option key={one.pointer} value={GET + one.pointer}>
        {titleOf(one, say)}
      </option>
    ));
  const asked = operands.filter(({ from }) => from === 'question');
  const known = operands.filter(({ from }) => from !== 'question');
  return (
    <>
      {shape === 'hand' && <option value="hand">{say('calc.by-hand')}</option>}
      {!isKnown && (
        <option value={GET + pointer}>{say('build.too-late', { title: pointer })}</option>
      )}
      {asked.length > 0 && <optgroup label={say('calc.answers')}>{listed(asked)}</optgroup>}
      {known.length > 0 && <optgroup label={say('calc.known')}>{listed(known)}</optgroup>}
      <optgroup label={say('calc.ways')}>
        {ways.map((word) => (
          <option key={word} value={word}>
            {say(`calc.${word}`)}
          </option>
        ))}
      </optgroup>
      <option value="fixed">{say('calc.fixed')}</option>
    </>
  );
}
