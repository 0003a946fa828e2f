import {
  type Askable,
  beginComparison,
  type Clause,
  type Comparison,
  canAdd,
  comparisonsIn,
  type Group,
  isComparison,
  isGroup,
} from '@porchlight/engine/builder';
import type { SayWords } from '../../words/words.ts';
import { beginWith } from './beginWith.ts';
import { ClauseEditor } from './ClauseEditor.tsx';
import { type Compared, ComparisonEditor } from './ComparisonEditor.tsx';

/** What the parts of a condition are given. */
export interface GroupEditorProps {
  group: Group;
  askable: Askable[];
  say: SayWords;
  isInner?: boolean;
  /** All comparisons of the whole condition; of the outermost group its own. */
  numbered?: readonly Comparison[];
  /** How values are compared that are worked out; absent where that can’t be said. */
  compared?: Compared;
  onGroup(group: Group | undefined): void;
}

/** The parts of a condition, all or any of which hold. */
export function GroupEditor(props: GroupEditorProps) {
  const { group, say, isInner, onGroup } = props;
  const { join, parts } = group;
  const numbered = props.numbered ?? comparisonsIn(group);
  const change = (index: number, part: Clause | Comparison | Group | undefined) => {
    const next = parts.flatMap((one, at) => (at === index ? (part ?? []) : one));
    onGroup(next.length ? { join, parts: next } : undefined);
  };
  return (
    <div className={isInner ? 'group inner' : 'group'}>
      {parts.length > 1 && (
        <label className="tool">
          <span>{say('build.join')}</span>
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
              onPart={(next) => change(index, next)}
            />
          </li>
        ))}
      </ul>
      <AddToGroup {...props} />
    </div>
  );
}

/** What can be added to a condition: a sentence, two values that are compared, or a group within it. */
function AddToGroup({ group, askable, say, isInner, compared, onGroup }: GroupEditorProps) {
  const { join, parts } = group;
  const last = askable.at(-1);
  if (!last) return null;
  const add = (part: Part) => onGroup({ join, parts: [...parts, part] });
  return (
    <p className="actions">
      <button type="button" onClick={() => add(beginWith(last))}>
        {say('build.add-part')}
      </button>
      {compared && canAdd(group, 'comparison') && (
        <button type="button" onClick={() => add(beginComparison(compared.contextOf()))}>
          {say('build.add-comparison')}
        </button>
      )}
      {!isInner && canAdd(group, 'group') && (
        <button
          type="button"
          onClick={() =>
            add({
              join: join === 'all' ? 'any' : 'all',
              parts: [beginWith(last), beginWith(askable.at(-2) ?? last)],
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
  onPart(part: Part | undefined): void;
};

function PartEditor({ part, numbered, askable, say, compared, onPart }: PartEditorProps) {
  if (isGroup(part))
    return (
      <GroupEditor
        group={part}
        {...{ numbered, askable, say, compared }}
        isInner
        onGroup={onPart}
      />
    );
  if (!isComparison(part))
    return <ClauseEditor clause={part} {...{ askable, say }} onClause={onPart} />;
  if (!compared) return null;
  const number = numbered.length > 1 ? numbered.indexOf(part) + 1 : undefined;
  return (
    <ComparisonEditor comparison={part} {...{ number, compared, say }} onComparison={onPart} />
  );
}
