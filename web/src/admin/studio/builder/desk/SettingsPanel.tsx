import {
  addFlag,
  type DeskThing,
  deskActions,
  deskFlags,
  deskQueues,
  moveDeskEntry,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { OrderList } from '../../forms/OrderList.tsx';
import { AddWordsForm } from './AddWordsForm.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';

/** The order in which staff see queues and actions, and the marks that cases can have. */
export function SettingsPanel(props: DeskPartProps) {
  const { files } = props;
  const queues = useMemo(() => deskQueues(files), [files]);
  const actions = useMemo(() => deskActions(files), [files]);
  return (
    <>
      <OrderOf {...props} list="queues" things={queues} />
      <OrderOf {...props} list="actions" things={actions} />
      <Flags {...props} />
    </>
  );
}

type OrderProps = DeskPartProps & { list: 'queues' | 'actions'; things: readonly DeskThing[] };

function OrderOf({ list, things, ...props }: OrderProps) {
  const { files, file, say, onBuild } = props;
  const title = say(`desk.order-${list}`);
  return (
    <Group {...props} title={title} keys={[list]}>
      <OrderList
        label={title}
        say={say}
        onMove={(from, to) =>
          onBuild(() => moveDeskEntry(files, { file, at: [list] }, { from, to }))
        }
        items={things.map((one) => ({ id: one.id, title: one.title, body: one.title }))}
      />
    </Group>
  );
}

function Flags(props: DeskPartProps) {
  const { files, file, say } = props;
  const flags = useMemo(() => deskFlags(files), [files]);
  return (
    <Group {...props} title={say('desk.flags')} keys={['flags']} help={say('desk.flags-help')}>
      {flags.map(({ id, title }, index) => (
        <DeskWordsFields
          key={id}
          {...props}
          label={title}
          place={{
            file,
            at: ['flags', index, 'label'],
            key: `flags/${id}`,
            isNeeded: true,
          }}
        />
      ))}
      <AddWordsForm
        {...props}
        labelOf={(language) => say('desk.flag-in', { language })}
        maxLength={DESK_LONGEST.settings.label}
        add={say('desk.add-flag')}
        make={(words) => addFlag(files, words)}
      />
    </Group>
  );
}
