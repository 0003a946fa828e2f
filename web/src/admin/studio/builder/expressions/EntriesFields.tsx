import type { Json, JsonObject } from '@porchlight/engine';
import { fitsEach, isNode, listsFor, type ValueKind } from '@porchlight/engine/builder';
import { ConditionFields } from './ConditionFields.tsx';
import type { PartsProps } from './EditorProps.ts';
import { firstCondition } from './firstCondition.ts';

type ListWord = 'count' | 'sum' | 'min' | 'max';

/** What is taken of each entry: its pointer, and what counts where it is blank. Undefined for what a hand wrote. */
function readEach(of: Json | undefined): { pointer: string; isZero: boolean } | undefined {
  if (typeof of === 'string') return { pointer: of, isZero: false };
  const isSaid = isNode(of) && typeof of.get === 'string' && Object.keys(of).length === 2;
  return isSaid && of.else === 0 ? { pointer: String(of.get), isZero: true } : undefined;
}

const writeEach = ({ pointer, isZero }: { pointer: string; isZero: boolean }): Json =>
  isZero ? { get: pointer, else: 0 } : pointer;

/** Which list, what of each entry, and of which entries. */
export function EntriesFields(props: PartsProps) {
  const { node, wanted, context, say, onValue } = props;
  const word = props.word as ListWord;
  const isTaken = (kind: ValueKind | undefined) =>
    fitsEach(word, kind) && (wanted.length === 0 || wanted.includes(kind!));
  const lists = listsFor(context, word).filter(
    ({ pointer, entries }) =>
      word === 'count' ||
      pointer === node[word] ||
      entries?.some(({ type }) => isTaken(type?.kind)),
  );
  const at = String(node[word]);
  const list = lists.find(({ pointer }) => pointer === at);
  const entries = list?.entries ?? [];
  const numbers = entries.filter(({ type }) => isTaken(type?.kind));
  const each = node.of === undefined ? undefined : readEach(node.of);
  function handleList(next: string) {
    const other = lists.find(({ pointer }) => pointer === next)!;
    const first = other.entries!.find(({ type }) => isTaken(type?.kind));
    // Another list has other entries: what was said of those of the last one does not hold.
    const { where: _, of: _of, ...rest } = node;
    onValue({ ...rest, [word]: next, ...(word !== 'count' && { of: first?.pointer ?? '' }) });
  }
  return (
    <>
      <label className="tool">
        <span>{say('calc.list')}</span>
        <select value={at} onChange={({ target }) => handleList(target.value)}>
          {!list && <option value={at}>{say('build.too-late', { title: at })}</option>}
          {lists.map(({ pointer, title, step }) => (
            <option key={pointer} value={pointer}>
              {say('build.asked-in', { title, step })}
            </option>
          ))}
        </select>
      </label>
      {each && <EachEntry {...props} each={each} numbers={numbers} />}
      {node.of !== undefined && !each && (
        <>
          <p>{say('build.calculated-by-hand')}</p>
          <pre>{JSON.stringify(node.of, null, 1)}</pre>
        </>
      )}
      {entries.length > 0 && <OnlySome {...props} entries={entries} />}
    </>
  );
}

type EachProps = PartsProps & { each: NonNullable<ReturnType<typeof readEach>>; numbers: Entries };

/** What is taken of each entry, and whether a blank counts as 0. */
function EachEntry({ node, each, numbers, say, onValue }: EachProps) {
  const taken = numbers.find(({ pointer }) => pointer === each.pointer);
  // Nothing stands for a date that was not answered.
  const canBeZero = each.isZero || taken?.type?.kind === 'number';
  return (
    <>
      <label className="tool">
        <span>{say('build.of-each')}</span>
        <select
          value={each.pointer}
          onChange={({ target }) =>
            onValue({ ...node, of: writeEach({ ...each, pointer: target.value }) })
          }
        >
          {!numbers.some(({ pointer }) => pointer === each.pointer) && (
            <option value={each.pointer}>{each.pointer}</option>
          )}
          {numbers.map(({ pointer, title }) => (
            <option key={pointer} value={pointer}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {canBeZero && (
        <label className="form-check">
          <input
            type="checkbox"
            checked={each.isZero}
            onChange={({ target }) =>
              onValue({ ...node, of: writeEach({ ...each, isZero: target.checked }) })
            }
          />
          <span>{say('calc.blank-is-zero')}</span>
        </label>
      )}
    </>
  );
}

/** Of all entries, or only of those for which something holds. */
function OnlySome({ node, say, onValue, entries }: PartsProps & { entries: Entries }) {
  const { where, ...rest } = node;
  return (
    <>
      <label className="form-check">
        <input
          type="checkbox"
          checked={where !== undefined}
          onChange={({ target }) =>
            onValue(target.checked ? { ...rest, where: firstCondition(entries) } : rest)
          }
        />
        <span>{say('calc.only-some')}</span>
      </label>
      {where !== undefined && (
        <ConditionFields
          legend={say('calc.where')}
          condition={where as JsonObject}
          askable={entries}
          say={say}
          onCondition={(next) => onValue({ ...rest, where: next })}
        />
      )}
    </>
  );
}

type Entries = NonNullable<ReturnType<typeof listsFor>[number]['entries']>;
