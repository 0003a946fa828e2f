import {
  type Askable,
  type Clause,
  type Comparison,
  canAdd,
  comparisonsIn,
  firstApart,
  type Group,
  isComparison,
  isGroup,
  NO_VALUE,
  UNCOMPARED,
} from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';
import { beginBeside, UNASKED_PART } from './beginWith.ts';
import { type Apart, ClauseEditor } from './ClauseEditor.tsx';
import { type Compared, ComparisonEditor } from './ComparisonEditor.tsx';

/** What the parts of a condition are given. */
export interface GroupEditorProps {
  group: Group;
  askable: Askable[];
  say: SayWords;
  /** Of what it is said that all or one of its parts hold, as "It is shown when". */
  joined: string;
  isInner?: boolean;
  /** All comparisons of the whole condition; of the outermost group its own. */
  numbered?: readonly Comparison[];
  /** How values are compared that are worked out; absent where that can’t be said. */
  compared?: Compared;
  onGroup(group: Group | undefined): void;
}

/** The parts of a condition, all or any of which hold. */
export function GroupEditor(props: GroupEditorProps) {
  const { group, askable, say, joined, isInner, onGroup } = props;
  const { join, parts } = group;
  const numbered = props.numbered ?? comparisonsIn(group);
  const change = (index: number, part: Clause | Comparison | Group | undefined) => {
    const before = parts[index]!;
    const others = parts.filter((_, at) => at !== index);
    const asked =
      part && isOther(before, part)
        ? askable.find(({ pointer }) => pointer === part.at)
        : undefined;
    const own = asked ? beginBeside(asked, { join, parts: others }) : part;
    const next = parts.flatMap((one, at) => (at === index ? (own ?? []) : one));
    // One or the other, as soon as the second answer is chosen.
    const wasOpen = isSingle(before) && before.value === NO_VALUE;
    const isChoice =
      wasOpen && askable.some(({ pointer, kind }) => pointer === before.at && kind === 'choice');
    const isEither = isChoice && areAlternatives({ join, parts: next });
    onGroup(next.length ? { join: isEither ? 'any' : join, parts: next } : undefined);
  };
  const apart = firstApart(group);
  const either = { join: 'any' as const, parts };
  return (
    <div className={isInner ? 'group inner' : 'group'}>
      {parts.length > 1 && (
        <label className="tool">
          <span>{joined}</span>
          <select
            value={join}
            onChange={({ target }) => onGroup({ join: target.value as Group['join'], parts })}
          >
            <option value="all">{say('build.all')}</option>
            <option value="any">{say('build.any')}</option>
          </select>
        </label>
      )}
      <ul className="rows">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
          <li key={index}>
            <PartEditor
              {...props}
              numbered={numbered}
              part={part}
              {...(index === apart && {
                apart: areAlternatives(group) ? { onEither: () => onGroup(either) } : {},
              })}
              onPart={(next) => change(index, next)}
            />
          </li>
        ))}
      </ul>
      <AddToGroup {...props} />
    </div>
  );
}

/** Whether a part became one of another question. */
const isOther = (before: Part, part: Part): part is Clause =>
  isSingle(before) && isSingle(part) && before.at !== part.at;

/**
 * Whether the two parts of a sentence each name a value of the same question: nobody has both. One of two
 * others, as of two that each leave a value out, would hold for everybody.
 */
const areAlternatives = ({ join, parts }: Group): boolean =>
  parts.length === 2 &&
  parts.every((part) => isSingle(part) && part.verb === 'is') &&
  firstApart({ join, parts }) !== undefined;

const isSingle = (part: Part): part is Clause => !isGroup(part) && !isComparison(part);

/** What can be added to a condition: a sentence, two values that are compared, or a group within it. */
function AddToGroup({ group, askable, say, isInner, compared, onGroup }: GroupEditorProps) {
  const { join, parts } = group;
  if (askable.length === 0) return null;
  const add = (part: Part) => onGroup({ join, parts: [...parts, part] });
  return (
    <p className="actions">
      <button type="button" onClick={() => add(UNASKED_PART)}>
        {say('build.add-part')}
      </button>
      {compared && canAdd(group, 'comparison') && (
        <button type="button" onClick={() => add(UNCOMPARED)}>
          {say('build.add-comparison')}
        </button>
      )}
      {!isInner && canAdd(group, 'group') && (
        <button
          type="button"
          onClick={() =>
            add({
              join: join === 'all' ? 'any' : 'all',
              parts: [UNASKED_PART, UNASKED_PART],
            })
          }
        >
          {say('build.add-group')}
        </button>
      )}
    </p>
  );
}

type Part = Group['parts'][number];
type PartEditorProps = Omit<GroupEditorProps, 'group' | 'onGroup'> & {
  numbered: readonly Comparison[];
  part: Part;
  /** Where it can't hold together with a part before it. */
  apart?: Apart;
  onPart(part: Part | undefined): void;
};

function PartEditor(props: PartEditorProps) {
  const { part, apart, numbered, askable, say, joined, compared, onPart } = props;
  if (isGroup(part))
    return (
      <GroupEditor
        group={part}
        {...{ numbered, askable, say, joined, compared }}
        isInner
        onGroup={onPart}
      />
    );
  if (!isComparison(part))
    return (
      <ClauseEditor
        clause={part}
        {...{ askable, say }}
        {...(apart && { apart })}
        onClause={onPart}
      />
    );
  if (!compared) return null;
  const number = numbered.length > 1 ? numbered.indexOf(part) + 1 : undefined;
  return (
    <ComparisonEditor comparison={part} {...{ number, compared, say }} onComparison={onPart} />
  );
}
