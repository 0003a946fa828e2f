import { addDeskEntry, dropDeskEntry, listDeskAskable } from '@porchlight/engine/build';
import { useMemo, useState } from 'react';
import type { ActionEffectsProps } from './ActionEffects.tsx';
import { AskableSelect } from './AskableSelect.tsx';
import { caseLabels } from './caseLabels.ts';

const AT = ['effects', 'changes'];

/** Answers of what was sent that staff change, each by an answer of what the action asks. */
export function ActionChanges({
  files,
  file,
  action,
  questions,
  say,
  onBuild,
}: ActionEffectsProps) {
  const { changes = [] } = action.effects ?? {};
  const [chosen, setChosen] = useState('');
  const known = useMemo(
    () => listDeskAskable(files, { reads: 'list', ...caseLabels(say) }),
    [files, say],
  );
  const titleOf = (at: string) =>
    [...questions, ...known].find(({ pointer }) => pointer === at)?.title ?? at;
  const changed = changes.map(({ at }) => at);
  const answers = known.filter(
    ({ pointer }) => !pointer.startsWith('/$/') && !changed.includes(pointer),
  );
  return (
    <>
      {changes.length > 0 && <p>{say('desk.changes')}</p>}
      <ul className="entries">
        {changes.map(({ at, value }, index) => (
          <li key={at}>
            <span>{say('desk.change', { answer: titleOf(at), by: titleOf(value) })}</span>
            <button
              type="button"
              aria-label={say('desk.drop-change', { title: titleOf(at) })}
              onClick={() => onBuild(() => dropDeskEntry(files, { file, at: [...AT, index] }))}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      {questions.length > 0 && (
        <AskableSelect
          label={say('desk.add-change')}
          none={say(changes.length > 0 ? 'desk.choose' : 'desk.no-effect')}
          value={chosen}
          options={answers}
          say={say}
          onChoose={({ pointer }) => setChosen(pointer)}
        />
      )}
      {chosen && (
        <label className="tool">
          <span>{say('desk.change-by', { answer: titleOf(chosen) })}</span>
          <select
            value=""
            onChange={({ target }) => {
              const entry = { at: chosen, value: target.value };
              setChosen('');
              onBuild(() => addDeskEntry(files, { file, at: AT }, entry));
            }}
          >
            <option value="">{say('desk.choose')}</option>
            {questions.map(({ pointer, title }) => (
              <option key={pointer} value={pointer}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
