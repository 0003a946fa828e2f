import type { JsonObject } from '@porchlight/engine';
import {
  type Askable,
  askedOf,
  comparisonsIn,
  type Group,
  hasUnasked,
  readCondition,
  writeCondition,
} from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import type { SayWords } from '../../../words/words.ts';
import { useBegun } from '../BegunWork.ts';
import type { Compared } from '../ComparisonEditor.tsx';
import { GroupEditor } from '../GroupEditor.tsx';
import { type Reopened, reopenedIn } from '../reopened.ts';
import { UnwrittenNote } from '../UnwrittenNote.tsx';

/** What a condition within an expression is given. */
export interface ConditionFieldsProps {
  legend: string;
  condition: JsonObject;
  askable: Askable[];
  say: SayWords;
  /** How values are compared in it; absent of entries of a list, which no block reads. */
  compared?: Compared;
  onCondition(condition: JsonObject): void;
}

/** A condition within what is worked out, as sentences; one that no sentence says stays as it is. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { legend, condition, askable, say, compared, onCondition } = props;
  const canCompare = compared !== undefined;
  const read = useMemo(() => {
    const found = readCondition(condition);
    return found && (canCompare || comparisonsIn(found).length === 0) ? found : undefined;
  }, [condition, canCompare]);
  // A sentence that can't be written yet stays here; the file has the last that could.
  const stands = JSON.stringify(condition);
  const [draft, setDraft] = useState<{ group: Group; stands: string; reopened: Reopened }>();
  const isDraft = draft?.stands === stands;
  useBegun(isDraft, () => setDraft(undefined));
  const group = isDraft ? draft.group : read;
  function handleGroup(next: Group = { join: 'all', parts: [] }) {
    const reopened = reopenedIn(group, next, isDraft ? draft.reopened : undefined);
    const written = reopened.size === 0 ? writeCondition(askedOf(next)) : undefined;
    const after = JSON.stringify(written ?? condition);
    setDraft(written && !hasUnasked(next) ? undefined : { group: next, stands: after, reopened });
    if (written && after !== stands) onCondition(written);
  }
  return (
    <fieldset className="form-group conditions">
      <legend>{legend}</legend>
      {group ? (
        <GroupEditor
          {...{ group, askable, say, compared }}
          joined={say('build.join-holds')}
          onGroup={handleGroup}
        />
      ) : (
        <>
          <p>{say('build.by-hand')}</p>
          <pre>{JSON.stringify(condition, null, 1)}</pre>
        </>
      )}
      {isDraft && (
        <UnwrittenNote
          group={draft.group}
          isHeld={draft.reopened.size > 0}
          needsPart="calc.needs-part"
          say={say}
        />
      )}
    </fieldset>
  );
}
