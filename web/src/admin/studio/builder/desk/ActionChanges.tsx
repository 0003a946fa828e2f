import {
  addDeskEntry,
  canChange,
  type DeskAskable,
  dropDeskEntry,
  listDeskAskable,
  listOf,
} from '@porchlight/engine/builder';
import { useMemo, useRef, useState } from 'react';
import type { ActionEffectsProps } from './ActionEffectsProps.ts';
import { AskableSelect } from './AskableSelect.tsx';
import { caseLabels } from './caseLabels.ts';
import { useFocusBeside } from './useFocusBeside.ts';
import { pointerAt } from './wanted.ts';

const AT = ['effects', 'changes'];

/** Answers of what was sent that staff change, each by an answer of what the action asks. */
export function ActionChanges(props: ActionEffectsProps) {
  const { files, file, action, questions, say, onBuild } = props;
  const changes = listOf<{ at: string; value: string }>(action.effects?.changes);
  const known = useMemo(
    () => listDeskAskable(files, { reads: 'list', ...caseLabels(say) }),
    [files, say],
  );
  const titleOf = (at: string) =>
    [...questions, ...known].find(({ pointer }) => pointer === at)?.title ?? at;
  const changed = changes.map(({ at }) => at);
  const { whole, onGone } = useFocusBeside<HTMLDivElement>('li button', 'select');
  return (
    <div ref={whole} data-at={pointerAt(AT)}>
      {changes.length > 0 && <p>{say('desk.changes')}</p>}
      <ul className="entries">
        {changes.map(({ at, value }, index) => (
          <li key={at}>
            <span>{say('desk.change', { answer: titleOf(at), by: titleOf(value) })}</span>
            <button
              type="button"
              aria-label={say('desk.drop-change', { title: titleOf(at) })}
              onClick={() => {
                onGone(index);
                onBuild(() => dropDeskEntry(files, { file, at: [...AT, index] }));
              }}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      {questions.length > 0 && <NewChange {...props} changed={changed} known={known} />}
    </div>
  );
}

interface NewChangeProps extends ActionEffectsProps {
  /** The answers that are changed already. */
  changed: readonly string[];
  known: readonly DeskAskable[];
}

/** One more answer, and then by which of those of staff. */
function NewChange({ files, file, questions, changed, known, say, onBuild }: NewChangeProps) {
  const [chosen, setChosen] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  // Only what some question of the action can change, and then those questions alone.
  const answers = known.filter(
    (one) =>
      !changed.includes(one.pointer) && questions.some((question) => canChange(one, question)),
  );
  const one = known.find(({ pointer }) => pointer === chosen);
  const title = one?.title ?? chosen;
  const fitting = questions.filter((question) => one && canChange(one, question));
  return (
    <div ref={whole}>
      <AskableSelect
        label={say('desk.add-change')}
        none={say(changed.length > 0 ? 'desk.choose' : 'desk.no-effect')}
        value={chosen}
        options={answers}
        say={say}
        onChoose={({ pointer }) => setChosen(pointer)}
      />
      {chosen && (
        <label className="tool">
          <span>{say('desk.change-by', { answer: title })}</span>
          <select
            value=""
            onChange={({ target }) => {
              const entry = { at: chosen, value: target.value };
              setChosen('');
              whole.current?.querySelector('select')?.focus();
              onBuild(() => addDeskEntry(files, { file, at: AT }, entry));
            }}
          >
            <option value="">{say('desk.choose')}</option>
            {fitting.map(({ pointer, title }) => (
              <option key={pointer} value={pointer}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
