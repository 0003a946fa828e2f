import { addAction, deskRoles, deskStatuses } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { NewTexts } from '../NewTexts.tsx';
import { asWords, NO_TEXT } from '../NewWords.tsx';
import { useMaking } from '../useMaking.ts';
import type { NewThingProps } from './NewThingProps.ts';
import { NewTicks } from './NewTicks.tsx';

/** Something that staff can do from now on: its words, who may do it, when, and to which status it leads. */
export function NewActionDialog(props: NewThingProps) {
  const { files, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const roles = useMemo(() => deskRoles(files), [files]);
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const [label, setLabel] = useState(NO_TEXT);
  const [says, setSays] = useState(NO_TEXT);
  const [by, setBy] = useState(() => roles.map(({ id }) => id));
  const [from, setFrom] = useState<string[]>([]);
  const [to, setTo] = useState('');
  function handleSubmit() {
    make(() =>
      addAction(files, {
        label: asWords(label),
        says: asWords(says),
        by,
        from,
        ...(to && { to }),
      }),
    );
  }
  return (
    <AskDialog
      title={say('desk.new-action')}
      problem={problem}
      submit={say('desk.make-action')}
      isReady={by.length > 0 && from.length > 0}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <NewTexts {...props} label="desk.label-in" value={label} maxLength={40} onText={setLabel} />
      <NewTexts {...props} label="desk.says-in" value={says} maxLength={300} onText={setSays} />
      <NewTicks legend={say('desk.who-may')} options={roles} ticked={by} onTicked={setBy} />
      <NewTicks
        legend={say('desk.in-status')}
        options={statuses}
        ticked={from}
        onTicked={setFrom}
      />
      <ToolSelect label={say('desk.leads-to')} value={to} onChoose={setTo}>
        <option value="">{say('desk.status-stays')}</option>
        {statuses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </ToolSelect>
    </AskDialog>
  );
}
