import type { Json } from '@porchlight/engine';
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
} from '@porchlight/engine/builder';
import { useId, useState } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { SearchedSelect } from '../../SearchedSelect.tsx';
import { nearFirst, nearHeading } from '../nearFirst.ts';
import type { EditorProps } from './EditorProps.ts';
import { firstCondition } from './firstCondition.ts';

const GET = 'get:';

/** What an answer, or what is known besides, is called. */
function titleOf({ title, step, from }: Operand, say: SayWords): string {
  if (from === 'question') return say('build.asked-in', { title, step: step ?? '' });
  if (from === 'fact') return say('calc.fact', { name: spokenColumn(title) });
  return say(title === 'year' ? 'calc.year' : 'build.today');
}

/** How a value is chosen: the answer that it reads, or the way that it is worked out. */
function choiceOf(value: Json): string {
  const shape = shapeOfBlock(value);
  return shape === 'get' && isNode(value) ? GET + String(value.get) : shape;
}

/** What a choice makes of what stands there. */
function chosenFrom(current: Json, choice: string, props: EditorProps): Json {
  const { wanted, context, isRounded } = props;
  if (choice === choiceOf(current)) return current;
  if (choice.startsWith(GET)) {
    const other = isNode(current) && shapeOfBlock(current) === 'get' ? current.else : undefined;
    return { get: choice.slice(GET.length), ...(other !== undefined && { else: other }) };
  }
  if (choice === 'fixed') return plainValue(wanted);
  const condition = firstCondition(context.askable);
  const block = beginBlock(context, choice as BlockWord, { current, wanted, condition });
  // What is shown and stored has an end.
  const isEndless = choice === 'divide' && !isRounded;
  return isEndless ? { round: block, decimals: 2, rule: 'half-up' } : block;
}

/** What was chosen since the field was entered, and what stood there before. */
interface Chosen {
  before: Json;
  choice: string;
  made: string;
}

/**
 * What stands there, to be chosen. By keyboard each arrow is a choice: until the field is left, each is made
 * of what stood there when it was entered, so that nothing nests on the way (WCAG 3.2.2).
 */
export function WaySelect({ describedBy, ...props }: EditorProps & { describedBy?: string }) {
  const { label, value, say, onValue } = props;
  const [isEntered, setEntered] = useState(false);
  const [last, setLast] = useState<Chosen>();
  // What changed otherwise meanwhile, as by an undo, is what counts.
  const chosen = last?.made === JSON.stringify(value) ? last : undefined;
  function handleChoice(choice: string) {
    const from = chosen?.before ?? value;
    const made = chosenFrom(from, choice, props);
    if (isEntered) setLast({ before: from, choice, made: JSON.stringify(made) });
    onValue(made);
  }
  const shape = shapeOfBlock(value);
  const id = useId();
  const choice = chosen?.choice ?? choiceOf(value);
  return (
    <div className="tool">
      <label htmlFor={id}>{label}</label>
      <SearchedSelect
        id={id}
        value={choice}
        isChosen={choice !== GET}
        aria-invalid={describedBy !== undefined || undefined}
        aria-describedby={describedBy}
        onFocus={() => setEntered(true)}
        onBlur={() => {
          setEntered(false);
          setLast(undefined);
        }}
        {...choicesOf({ ...props, shape, before: chosen?.before ?? value })}
        {...{ label, say }}
        onChoose={handleChoice}
      />
    </div>
  );
}

type ChoicesProps = EditorProps & { shape: BlockShape; before: Json };

/** What can stand there: answers, what is known besides, ways to work it out, a plain value. */
function choicesOf({ wanted, context, say, value, shape, before }: ChoicesProps) {
  const operands = operandsFor(context, wanted);
  const own = [value, before].flatMap((one) => {
    const choice = choiceOf(one);
    return choice.startsWith(GET) ? [choice.slice(GET.length)] : [];
  });
  const others = [...new Set(own)].filter(
    (pointer) => !operands.some((one) => one.pointer === pointer),
  );
  // A part of what is given everywhere, as a limit is, comes before everything; it is not offered.
  const given = others.filter((pointer) => pointer.startsWith('/$/'));
  const unknown = others.filter((pointer) => !given.includes(pointer));
  const ways = BLOCK_WORDS.filter(
    (word) =>
      word === shape ||
      word === choiceOf(before) ||
      (canGive(word, wanted) && canBegin(context, word, wanted)),
  );
  const isByHand = shape === 'hand' || choiceOf(before) === 'hand';
  return {
    options: nearFirst(operands.filter(({ from }) => from === 'question')).map((one) => ({
      value: GET + one.pointer,
      title: titleOf(one, say),
      group: nearHeading({ step: '', ...one }, say),
    })),
    before: (
      <>
        {isByHand && <option value="hand">{say('calc.by-hand')}</option>}
        {unknown.map((pointer) => (
          <option key={pointer} value={GET + pointer}>
            {pointer ? say('build.too-late', { title: pointer }) : say('calc.choose')}
          </option>
        ))}
      </>
    ),
    after: (
      <Besides
        known={operands.filter(({ from }) => from !== 'question')}
        {...{ given, ways, say }}
      />
    ),
  };
}

interface BesidesProps extends Pick<EditorProps, 'say'> {
  known: readonly Operand[];
  given: readonly string[];
  ways: readonly BlockWord[];
}

/** What is known besides answers, ways to work it out, a plain value. */
function Besides({ known, given, ways, say }: BesidesProps) {
  return (
    <>
      {known.length + given.length > 0 && (
        <optgroup label={say('calc.known')}>
          {known.map((one) => (
            <option key={one.pointer} value={GET + one.pointer}>
              {titleOf(one, say)}
            </option>
          ))}
          {given.map((pointer) => (
            <option key={pointer} value={GET + pointer}>
              {pointer.slice('/$/'.length)}
            </option>
          ))}
        </optgroup>
      )}
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
