import type { Json, JsonObject } from '@porchlight/engine';
import {
  type BlockWord,
  beginLookUp,
  LISTS,
  plainValue,
  spokenColumn,
  type ValueKind,
} from '@porchlight/engine/build';
import type { SayWords } from '../../../words/words.ts';
import { ConditionFields } from './ConditionFields.tsx';
import type { PartsProps } from './EditorProps.ts';
import { EntriesFields } from './EntriesFields.tsx';

/** What a block is made of, each in an editor of its own. */
export function BlockParts(props: PartsProps) {
  const { word, node } = props;
  return (
    <div className="group inner">
      <Words {...props} />
      {word !== 'if' && <WhenBlank key={String(node.else === undefined)} {...props} />}
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
  const { word, node, wanted, context, say, Editor, onValue } = props;
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
          {...{ context, say }}
          onValue={(next) => write(operands.map((one, at) => (at === index ? next : one)))}
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
function Rounded({ node, context, say, Editor, onValue }: PartsProps) {
  return (
    <>
      <Editor
        label={say('calc.round-what')}
        isRounded
        value={node.round!}
        wanted={['number']}
        {...{ context, say }}
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

/** One value where a condition holds, another where it does not. */
function EitherOr({ node, wanted, context, say, Editor, onValue }: PartsProps) {
  const branch = (word: 'then' | 'else') => (
    <Editor
      label={say(`calc.${word}`)}
      value={node[word] ?? plainValue(wanted)}
      {...{ wanted, context, say }}
      onValue={(next) => onValue({ ...node, [word]: next })}
    />
  );
  return (
    <>
      <ConditionFields
        legend={say('calc.if-when')}
        condition={node.if as JsonObject}
        askable={context.askable}
        say={say}
        onCondition={(next) => onValue({ ...node, if: next })}
      />
      {branch('then')}
      {node.else === undefined ? (
        <p className="actions">
          <button type="button" onClick={() => onValue({ ...node, else: plainValue(wanted) })}>
            {say('calc.add-else')}
          </button>
        </p>
      ) : (
        branch('else')
      )}
    </>
  );
}

/** In which table, by what, and which column of the row. */
function LookedUp({ node, wanted, context, say, Editor, onValue }: PartsProps) {
  const table = context.tables.find(({ name }) => name === node.table);
  const by = node.by as JsonObject;
  const fits = ({ kind }: { kind: ValueKind }) =>
    wanted.length === 0 || kind === 'any' || wanted.includes(kind);
  const columns = table?.columns.filter(fits) ?? [];
  const isKnown = columns.some(({ name }) => name === node.column);
  return (
    <>
      <label className="tool">
        <span>{say('calc.table-in')}</span>
        <select
          value={String(node.table)}
          onChange={({ target }) => onValue({ ...node, ...beginLookUp(context, target.value) })}
        >
          {!table && <option value={String(node.table)}>{String(node.table)}</option>}
          {context.tables.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {Object.entries(by).map(([key, operand]) => {
        const kind = table?.keys.find(({ name }) => name === key)?.kind ?? 'any';
        return (
          <Editor
            key={key}
            label={say('calc.table-by', { name: spokenColumn(key) })}
            value={operand!}
            wanted={kind === 'any' ? [] : [kind]}
            {...{ context, say }}
            onValue={(next) => onValue({ ...node, by: { ...by, [key]: next } })}
          />
        );
      })}
      <label className="tool">
        <span>{say('calc.table-column')}</span>
        <select
          value={String(node.column)}
          onChange={({ target }) => onValue({ ...node, column: target.value })}
        >
          {!isKnown && <option value={String(node.column)}>{String(node.column)}</option>}
          {columns.map(({ name }) => (
            <option key={name} value={name}>
              {spokenColumn(name)}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet">{say('calc.table-help')}</p>
    </>
  );
}

/** What counts where something that it is made of is not answered: nothing, until it is said. */
function WhenBlank({ node, wanted, context, say, Editor, onValue }: PartsProps) {
  const { else: other, ...rest } = node;
  const { kind } = context.typeOf(rest).type;
  const kinds = kind === 'any' || kind === 'list' ? wanted : [kind];
  return (
    <details open={other !== undefined}>
      <summary>{say('calc.when-blank')}</summary>
      <label className="form-check">
        <input
          type="checkbox"
          checked={other !== undefined}
          onChange={({ target }) =>
            onValue(target.checked ? { ...rest, else: plainValue(kinds) } : rest)
          }
        />
        <span>{say('calc.take-instead')}</span>
      </label>
      {other !== undefined && (
        <Editor
          label={say('calc.instead')}
          value={other}
          wanted={kinds}
          {...{ context, say }}
          onValue={(next) => onValue({ ...rest, else: next })}
        />
      )}
    </details>
  );
}
