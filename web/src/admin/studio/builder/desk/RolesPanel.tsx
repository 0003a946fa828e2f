import { DESK_RIGHTS } from '@porchlight/engine';
import {
  addRole,
  type Conditional,
  type DeskThing,
  deskActions,
  deskQueues,
} from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { readIfThere } from '../../readIfThere.ts';
import { ConditionEditor } from '../ConditionEditor.tsx';
import { AddWordsForm } from './AddWordsForm.tsx';
import { caseLabels } from './caseLabels.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import { Ticks } from './Ticks.tsx';

interface Role {
  id: string;
  label: string;
  may: string[];
}

/** Who works at the desk: what each sees, what each may do. */
export function RolesPanel(props: DeskPartProps) {
  const { files, file, say } = props;
  const roles = useMemo(
    () => new FileEdits(files).read<{ roles?: Role[] }>(file).roles ?? [],
    [files, file],
  );
  return (
    <>
      {roles.map((role, index) => (
        <RoleFields key={role.id} {...props} role={role} index={index} />
      ))}
      <Group {...props} title={say('desk.new-role')} keys={[]} help={say('desk.new-role-help')}>
        <AddWordsForm
          {...props}
          labelOf={(language) => say('desk.role-in', { language })}
          maxLength={DESK_LONGEST.roles.label}
          add={say('desk.add-role')}
          make={(words) => addRole(files, words)}
        />
      </Group>
    </>
  );
}

/** Titles of those things whose list names the role; `isForAll`: where there is no list, it is among them. */
function titlesFor(
  files: DeskPartProps['files'],
  things: DeskThing[],
  { list, role, isForAll }: { list: 'for' | 'by'; role: string; isForAll: boolean },
): string {
  const edits = new FileEdits(files);
  return things
    .filter(({ file }) => {
      const named = readIfThere(() => edits.read(file)[list]) as string[] | undefined;
      return named ? named.includes(role) : isForAll;
    })
    .map(({ title }) => title)
    .join(', ');
}

function RoleFields({ role, index, ...props }: DeskPartProps & { role: Role; index: number }) {
  const { files, file, say } = props;
  const { id } = role;
  const of = useMemo<Conditional>(
    () => ({ kind: 'desk', file, at: ['roles', index, 'sees'] }),
    [file, index],
  );
  const reading = useMemo(() => ({ reads: 'queue' as const, ...caseLabels(say) }), [say]);
  const label = useMemo(
    () => ({ file, at: ['roles', index, 'label'], key: `roles/${id}`, isNeeded: true }),
    [file, index, id],
  );
  const has = useMemo(
    () => ({
      queues: titlesFor(files, deskQueues(files), { list: 'for', role: id, isForAll: true }),
      actions: titlesFor(files, deskActions(files), { list: 'by', role: id, isForAll: false }),
    }),
    [files, id],
  );
  return (
    <fieldset className="form-group">
      <legend>{role.label}</legend>
      <DeskWordsFields {...props} label={say('desk.role-label')} place={label} />
      <p className="quiet">{say('desk.role-given', { id })}</p>
      <p>{say('desk.role-may')}</p>
      <Ticks
        {...props}
        label={say('desk.role-may')}
        at={['roles', index, 'may']}
        options={DESK_RIGHTS.map((one) => ({ id: one, title: say(`desk.may-${one}`) }))}
        ticked={role.may}
        isNeeded
      />
      <ConditionEditor
        {...props}
        of={of}
        place={reading}
        joined={say('desk.role-join')}
        words={{
          legend: say('desk.role-sees'),
          always: say('desk.role-sees-all'),
          add: say('desk.role-add-sees'),
          drop: say('desk.role-drop-sees'),
        }}
      />
      <p className="quiet">{say('desk.role-queues', { titles: has.queues || '—' })}</p>
      <p className="quiet">{say('desk.role-actions', { titles: has.actions || '—' })}</p>
    </fieldset>
  );
}
