import {
  actionQuestions,
  type Conditional,
  deskNameOf,
  deskRoles,
  deskStatuses,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { ConditionEditor } from '../ConditionEditor.tsx';
import type { ActionData } from './ActionData.ts';
import { ActionEffects } from './ActionEffects.tsx';
import { ActionReasons } from './ActionReasons.tsx';
import { ActionSeparation } from './ActionSeparation.tsx';
import { caseLabels } from './caseLabels.ts';
import { DeleteThing } from './DeleteThing.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { PartSelect, PartTick } from './PartFields.tsx';
import { Ticks } from './Ticks.tsx';

/** Something that staff do with a case: its words, its reasons, what it asks, who may do it and when, what comes of it. */
export function ActionPanel(props: DeskPartProps) {
  const { files, file, say } = props;
  const action = useMemo(() => new FileEdits(files).read<ActionData>(file), [files, file]);
  const questions = useMemo(() => actionQuestions(files, file), [files, file]);
  const label = useMemo(() => ({ file, at: ['label'], key: 'label', isNeeded: true }), [file]);
  const says = useMemo(() => ({ file, at: ['says'], key: 'says', isNeeded: true }), [file]);
  return (
    <>
      <Group {...props} title={say('desk.its-words')} keys={['label', 'says']}>
        <DeskWordsFields {...props} label={say('desk.action-label')} place={label} />
        <DeskWordsFields {...props} label={say('desk.action-says')} place={says} />
      </Group>
      <ActionReasons {...props} action={action} questions={questions} />
      <WhatItAsks {...props} questions={questions} />
      <WhenOffered {...props} action={action} />
      <ActionSeparation {...props} action={action} />
      <ActionEffects {...props} action={action} questions={questions} />
      <DeleteThing {...props} label={say('desk.delete-action')} />
    </>
  );
}

function WhenOffered(props: DeskPartProps & { action: ActionData }) {
  const { files, file, action, say } = props;
  const roles = useMemo(() => deskRoles(files), [files]);
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const of = useMemo<Conditional>(() => ({ kind: 'desk', file, at: ['when'] }), [file]);
  const reading = useMemo(() => ({ reads: 'action' as const, ...caseLabels(say) }), [say]);
  const keys = ['by', 'from', 'to', 'when', 'bulk', 'withdraws'];
  return (
    <Group {...props} title={say('desk.when-offered')} keys={keys}>
      <p>{say('desk.who-may')}</p>
      <Ticks
        {...props}
        label={say('desk.who-may')}
        at={['by']}
        options={roles}
        ticked={action.by}
        isNeeded
      />
      <p>{say('desk.in-status')}</p>
      <Ticks
        {...props}
        label={say('desk.in-status')}
        at={['from']}
        options={statuses}
        ticked={action.from}
        isNeeded
      />
      <PartSelect
        {...props}
        at={['to']}
        label={say('desk.leads-to')}
        value={action.to}
        options={statuses}
        none={say('desk.status-stays')}
      />
      <ConditionEditor
        {...props}
        of={of}
        place={reading}
        joined={say('desk.action-join')}
        words={{
          legend: say('desk.action-when'),
          always: say('build.always'),
          add: say('build.add-condition'),
          drop: say('desk.action-drop-when'),
        }}
      />
      <PartTick {...props} at={['bulk']} label={say('desk.bulk')} value={action.bulk === true} />
      <PartTick
        {...props}
        at={['withdraws']}
        label={say('desk.withdraws')}
        value={action.withdraws === true}
      />
    </Group>
  );
}

type AsksProps = DeskPartProps & { questions: ReturnType<typeof actionQuestions> };

/** The questions of an action: each is opened in the outline, and a new one is asked for here. */
function WhatItAsks({ questions, ...props }: AsksProps) {
  const { file, say, onAsk } = props;
  const step = deskNameOf(file);
  return (
    <Group {...props} title={say('desk.asks')} keys={[]}>
      {questions.length === 0 && <p className="quiet">{say('desk.asks-nothing')}</p>}
      <ul>
        {questions.map(({ name, title }) => (
          <li key={name}>{title}</li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" onClick={() => onAsk({ form: 'desk/actions', step })}>
          {say('build.add-question')}
        </button>
      </p>
    </Group>
  );
}
