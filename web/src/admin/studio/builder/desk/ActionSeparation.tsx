import { deskActions, deskStatuses, listOf } from '@porchlight/engine/builder';
import { useMemo, useState } from 'react';
import type { ActionData } from './ActionData.ts';
import type { DeskPartProps } from './DeskPartProps.ts';
import { Group } from './Group.tsx';
import { Ticks } from './Ticks.tsx';

/** What somebody may not have done before with a case, so that another person decides. */
export function ActionSeparation(props: DeskPartProps & { action: ActionData }) {
  const { files, action, say } = props;
  const actions = useMemo(() => deskActions(files), [files]);
  const statuses = useMemo(() => deskStatuses(files), [files]);
  const { separateFrom } = action;
  const from = listOf<string>(action.from);
  const { actions: ticked, in: within } = separateFrom ?? {};
  // It stays open around the last tick that goes.
  const [isOpen, setOpen] = useState(listOf(ticked).length > 0);
  const own = statuses.filter(({ id }) => from.includes(id));
  const help = say('desk.separate-help');
  return (
    <Group {...props} title={say('desk.separate')} keys={['separateFrom']} help={help}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{say('desk.separate-actions')}</summary>
        <Ticks
          {...props}
          label={say('desk.separate-actions')}
          at={['separateFrom', 'actions']}
          holder={['separateFrom']}
          options={actions}
          ticked={ticked}
        />
      </details>
      {separateFrom && (
        <>
          <p>{say('desk.separate-in')}</p>
          <Ticks
            {...props}
            label={say('desk.separate-in')}
            at={['separateFrom', 'in']}
            options={own}
            ticked={within}
          />
        </>
      )}
    </Group>
  );
}
