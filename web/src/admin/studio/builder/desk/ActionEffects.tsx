import {
  type ActionQuestion,
  deskFlags,
  deskNotices,
  receiversOf,
  setDeskPart,
} from '@porchlight/engine/builder';
import { listChoices } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { ActionChanges } from './ActionChanges.tsx';
import type { ActionEffectsProps } from './ActionEffectsProps.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { PartSelect, PartTick } from './PartFields.tsx';
import { Ticks } from './Ticks.tsx';

/** Characters that staff may write about an answer, where nothing else is said. */
const USUAL_LENGTH = 500;

/** What an action does beside the change of status. */
export function ActionEffects(props: ActionEffectsProps) {
  const { files, action, questions, say } = props;
  const { effects = {} } = action;
  const sent = effects.notice;
  // One to staff goes by itself.
  const notices = useMemo(
    () => deskNotices(files).filter(({ id, file }) => id === sent || !receiversOf(files, file)),
    [files, sent],
  );
  const answers = questions.map(({ pointer, title }) => ({ id: pointer, title }));
  const none = say('desk.no-effect');
  return (
    <Group {...props} title={say('desk.effects')} keys={['effects']}>
      <PartSelect
        {...props}
        at={['effects', 'notice']}
        label={say('desk.sends')}
        value={effects.notice}
        options={notices}
        none={say('desk.sends-nothing')}
      />
      <PartSelect
        {...props}
        at={['effects', 'reason']}
        label={say('desk.keeps-reason')}
        value={effects.reason}
        options={answers}
        none={none}
      />
      <PartSelect
        {...props}
        at={['effects', 'note']}
        label={say('desk.keeps-note')}
        value={effects.note}
        options={answers}
        none={none}
      />
      <Requests {...props} />
      <Corrections {...props} />
      <ActionChanges {...props} />
      <PartTick
        {...props}
        at={['effects', 'link']}
        label={say('desk.makes-link')}
        value={effects.link === true}
      />
      <Flags {...props} />
      <PartTick
        {...props}
        at={['effects', 'answersMessages']}
        label={say('desk.answers-messages')}
        value={effects.answersMessages === true}
      />
    </Group>
  );
}

/** Which papers it asks for, and why, as staff choose at its questions. */
function Requests(props: ActionEffectsProps) {
  const { action, questions, say } = props;
  const { requests } = action.effects ?? {};
  const options = answersOf(questions, ['choice', 'choices']);
  const none = say('desk.no-effect');
  return (
    <>
      <PartSelect
        {...props}
        at={['effects', 'requests', 'papers']}
        holder={['effects', 'requests']}
        label={say('desk.asks-papers')}
        value={requests?.papers}
        options={options}
        none={none}
      />
      {requests && (
        <PartSelect
          {...props}
          at={['effects', 'requests', 'reason']}
          label={say('desk.papers-why')}
          value={requests.reason}
          options={options}
          none={none}
        />
      )}
    </>
  );
}

const answersOf = (questions: readonly ActionQuestion[], kinds: readonly string[]) =>
  questions
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ pointer, title }) => ({ id: pointer, title }));

function Flags(props: ActionEffectsProps) {
  const { files, action, say } = props;
  const flags = useMemo(() => deskFlags(files), [files]);
  const { set, clear } = action.effects?.flags ?? {};
  if (flags.length === 0) return null;
  return (
    <>
      <p>{say('desk.sets-flags')}</p>
      <Ticks
        {...props}
        label={say('desk.sets-flags')}
        at={['effects', 'flags', 'set']}
        options={flags}
        ticked={set}
      />
      <p>{say('desk.clears-flags')}</p>
      <Ticks
        {...props}
        label={say('desk.clears-flags')}
        at={['effects', 'flags', 'clear']}
        options={flags}
        ticked={clear}
      />
    </>
  );
}

/** `enumerations/desk-reasons.json` → `desk-reasons` */
const LISTS = /^enumerations\/([^/]+)\.json$/;

/** What people read of a list: its first choices. */
function firstOf(files: DeskPartProps['files'], list: string): string {
  const labels = listChoices(files, `enumerations/${list}.json`).map(({ label }) => label);
  return [...labels.slice(0, 2), ...(labels.length > 2 ? ['…'] : [])].join(', ');
}

function Corrections({ files, file, action, say, onBuild }: ActionEffectsProps) {
  const { corrections } = action.effects ?? {};
  const lists = [...files.keys()].flatMap((name) => LISTS.exec(name)?.[1] ?? []).sort();
  return (
    <label className="tool" data-at="/effects/corrections">
      <span>{say('desk.asks-corrections')}</span>
      <select
        value={corrections?.reasons ?? ''}
        onChange={({ target }) => {
          const reasons = target.value;
          const at = ['effects', 'corrections'];
          onBuild(() => {
            if (!reasons) return setDeskPart(files, { file, at }, undefined);
            return corrections
              ? setDeskPart(files, { file, at: [...at, 'reasons'] }, reasons)
              : setDeskPart(files, { file, at }, { reasons, maxLength: USUAL_LENGTH });
          });
        }}
      >
        <option value="">{say('desk.no-effect')}</option>
        {lists.map((one) => (
          <option key={one} value={one}>
            {say('desk.reasons-of', { list: firstOf(files, one) })}
          </option>
        ))}
      </select>
    </label>
  );
}
