import type { Json, JsonObject } from '@porchlight/engine';
import { type BlockWord, kindsBeside, LISTS, plainValue } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { ConditionFields } from './ConditionFields.tsx';
import type { PartsProps } from './EditorProps.ts';
import { EntriesFields } from './EntriesFields.tsx';
import { LookedUp } from './LookedUp.tsx';
import { WhenBlank } from './WhenBlank.tsx';

/** What a block is made of, each in an editor of its own. */
export function BlockParts(props: PartsProps) {
  const { word, label, say } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands above it, in the label of the choice
    <div className="group inner" role="group" aria-label={`${label}: ${say(`calc.${word}`)}`}>
      <Words {...props} />
      {word !== 'if' && <WhenBlank {...props} />}
    </div>
  );
}

function Words(props: PartsProps) {
  const { word, node } = props;
  if (word === 'if') return <EitherOr {...props} />;
  if (word === 'round') return <Rounded {...props} />;
  if (word === 'table') return <LookedUp {...props} />;
  if (typeof node[word] === 'string') return <EntriesFields {...props} />;
  return <Operands {...props} />;
}

/** What an operand is for, where its place says it. */
function operandWords(word: BlockWord, index: number, say: SayWords): string {
  if (word === 'days' || word === 'months' || word === 'years')
    return say(index ? 'build.to-day' : 'build.from-day');
  if (word === 'divide') return say(index ? 'calc.divide-by' : 'calc.divide-what');
  if (word === 'subtract') return say(index ? 'calc.subtract-what' : 'calc.subtract-from');
  return say('calc.part', { number: index + 1 });
}

function Operands(props: PartsProps) {
  const { word, node, wanted, at, problems, context, say, Editor, onValue } = props;
  const { least, most, of } = LISTS[word]!;
  const operands = node[word] as Json[];
  const isPicked = word === 'min' || word === 'max';
  const kinds = of.filter((one) => !isPicked || wanted.length === 0 || wanted.includes(one));
  const write = (next: Json[]) => onValue({ ...node, [word]: next });
  return (
    <>
      {operands.map((operand, index) => (
        <Editor
          // biome-ignore lint/suspicious/noArrayIndexKey: an operand is known by its place alone
          key={index}
          label={operandWords(word, index, say)}
          value={operand}
          wanted={kinds}
          at={[...at, word, index]}
          {...{ problems, context, say }}
          onValue={(next) => write(operands.map((one, other) => (other === index ? next : one)))}
        />
      ))}
      <p className="actions">
        {operands.length < most && (
          <button type="button" onClick={() => write([...operands, plainValue(kinds)])}>
            {say('calc.add-part')}
          </button>
        )}
        {operands.length > Math.max(least, 2) && (
          <button type="button" onClick={() => write(operands.slice(0, -1))}>
            {say('calc.drop-part')}
          </button>
        )}
      </p>
    </>
  );
}

const RULES = ['half-up', 'half-even', 'up', 'down'] as const;

/** What is rounded, to how many places, and by which rule. */
function Rounded({ node, at, problems, context, say, Editor, onValue }: PartsProps) {
  return (
    <>
      <Editor
        label={say('calc.round-what')}
        isRounded
        value={node.round!}
        wanted={['number']}
        at={[...at, 'round']}
        {...{ problems, context, say }}
        onValue={(next) => onValue({ ...node, round: next })}
      />
      <label className="tool">
        <span>{say('calc.decimals')}</span>
        <select
          value={Number(node.decimals)}
          onChange={({ target }) => onValue({ ...node, decimals: Number(target.value) })}
        >
          {[0, 1, 2, 3, 4].map((count) => (
            <option key={count} value={count}>
              {say('calc.places', { count })}
            </option>
          ))}
        </select>
      </label>
      <label className="tool">
        <span>{say('calc.rule')}</span>
        <select
          value={String(node.rule)}
          onChange={({ target }) => onValue({ ...node, rule: target.value })}
        >
          {RULES.map((rule) => (
            <option key={rule} value={rule}>
              {say(`calc.rule-${rule}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

const isPlain = (value: Json | undefined) =>
  value !== undefined && (typeof value !== 'object' || value === null);

/** A literal with this word would be taken for a promise. */
const THEN = 'then';

/** One value where a condition holds, another where it does not: both of the same kind. */
function EitherOr(props: PartsProps) {
  const { node, wanted, at, problems, context, say, Editor, onValue } = props;
  const beside = kindsBeside(context, node.then, wanted);
  const compared = useMemo(() => ({ contextOf: () => context, Editor }), [context, Editor]);
  function handleThen(next: Json) {
    const kinds = kindsBeside(context, next, wanted);
    const [own] = node.else === undefined ? [] : kindsBeside(context, node.else, []);
    // A plain value of another kind can't stand for it; what is worked out stays, and is told of.
    const isOther = isPlain(node.else) && kinds.length > 0 && own && !kinds.includes(own);
    onValue({ ...node, [THEN]: next, ...(isOther && { else: plainValue(kinds) }) });
  }
  const branch = (word: 'then' | 'else') => (
    <Editor
      label={say(`calc.${word}`)}
      value={node[word] ?? plainValue(beside)}
      wanted={word === 'else' ? beside : wanted}
      at={[...at, word]}
      {...{ problems, context, say }}
      onValue={(next) => (word === 'then' ? handleThen(next) : onValue({ ...node, else: next }))}
    />
  );
  return (
    <>
      <ConditionFields
        legend={say('calc.if-when')}
        condition={node.if as JsonObject}
        askable={context.askable}
        say={say}
        compared={compared}
        onCondition={(next) => onValue({ ...node, if: next })}
      />
      {branch('then')}
      {node.else === undefined ? (
        <p className="actions">
          <button type="button" onClick={() => onValue({ ...node, else: plainValue(beside) })}>
            {say('calc.add-else')}
          </button>
        </p>
      ) : (
        branch('else')
      )}
    </>
  );
}
