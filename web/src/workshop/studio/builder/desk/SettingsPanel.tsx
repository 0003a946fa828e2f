import {
  addFlag,
  type DeskThing,
  deskActions,
  deskFlags,
  deskQueues,
  moveDeskEntry,
} from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { OrderList } from '../../forms/OrderList.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';

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
  const { files, file, language, say, onBuild } = props;
  const flags = useMemo(() => deskFlags(files), [files]);
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addFlag(files, asWords(words)));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
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
      <form onSubmit={handleSubmit} className="form-add">
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('desk.flag-in', { language: one })}
          value={words}
          maxLength={40}
          onText={setWords}
        />
        {code && (
          <p className="problem" role="alert">
            {say(`forms.problem-${code}`)}
          </p>
        )}
        <button type="submit">{say('desk.add-flag')}</button>
      </form>
    </Group>
  );
}
