import { addStatus, portalStatuses, STATUSES_FILE } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import { PartSelect } from './PartFields.tsx';
import type { StatusProps } from './StatusProps.ts';
import { StatusTone } from './StatusTone.tsx';
import { StatusWays } from './StatusWays.tsx';
import { StatusWithin } from './StatusWithin.tsx';

/** The statuses of applications: their words, what they mean to the portal, and which may follow. */
export function StatusesPanel(props: DeskPartProps) {
  const { files, findings, say } = props;
  const statuses = useMemo(() => portalStatuses(files), [files]);
  const all = statuses.map(({ id, label }) => ({ id, title: label }));
  return (
    <>
      <Group {...props} title={say('desk.statuses')} keys={['statuses']}>
        <p className="quiet">{say('desk.statuses-help')}</p>
      </Group>
      {statuses.map((status, index) => (
        // What is found in all of them is said above.
        <StatusFields key={status.id} {...props} findings={findings} {...{ status, index, all }} />
      ))}
      <NewStatusForm {...props} />
    </>
  );
}

function StatusFields(props: StatusProps) {
  const { status, index, all, say } = props;
  const { id, role, label, returnsTo } = status;
  const words = useMemo(() => {
    const of = (key: string) => ({
      file: STATUSES_FILE,
      at: ['statuses', index, key],
      key: `statuses/${id}/${key}`,
      isNeeded: true,
    });
    return { label: of('label'), next: of('next') };
  }, [id, index]);
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label} <small>{say(`desk.status-${role}`)}</small>
      </summary>
      {isOpen && (
        <fieldset className="form-group">
          <legend>{label}</legend>
          <DeskWordsFields {...props} label={say('desk.status-label')} place={words.label} />
          <DeskWordsFields {...props} label={say('desk.status-next')} place={words.next} />
          {role === 'review' && (
            <PartSelect
              {...props}
              at={['statuses', index, 'returnsTo']}
              label={say('desk.status-returns')}
              value={returnsTo}
              options={all}
              none={say('desk.status-returns-first')}
            />
          )}
          {role === 'submitted' && <StatusTone {...props} />}
          {role === 'submitted' && <StatusWithin {...props} />}
          <StatusWays {...props} />
        </fieldset>
      )}
    </details>
  );
}

const ROLES = ['submitted', 'review'] as const;

function NewStatusForm(props: DeskPartProps) {
  const { files, language, say, onBuild } = props;
  const [label, setLabel] = useState(NO_TEXT);
  const [next, setNext] = useState(NO_TEXT);
  const [role, setRole] = useState<(typeof ROLES)[number]>('submitted');
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const request = { label: asWords(label), next: asWords(next), role };
    const problem = onBuild(() => addStatus(files, request));
    setCode(problem);
    if (problem) return;
    setLabel(NO_TEXT);
    setNext(NO_TEXT);
  }
  return (
    <Group {...props} title={say('desk.new-status')} keys={[]}>
      <form onSubmit={handleSubmit} className="form-add">
        <NewWords
          {...{ files, language }}
          labelOf={(one) => say('desk.status-in', { language: one })}
          value={label}
          maxLength={DESK_LONGEST.status.label}
          onText={setLabel}
        />
        <NewWords
          {...{ files, language }}
          labelOf={(one) => say('desk.status-next-in', { language: one })}
          value={next}
          maxLength={DESK_LONGEST.status.next}
          onText={setNext}
        />
        <label className="tool">
          <span>{say('desk.status-means')}</span>
          <select
            value={role}
            onChange={({ target }) => setRole(ROLES.find((one) => one === target.value)!)}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {say(`desk.status-${one}`)}
              </option>
            ))}
          </select>
        </label>
        <EditProblem code={code} say={say} />
        <button type="submit">{say('desk.add-status')}</button>
      </form>
    </Group>
  );
}
