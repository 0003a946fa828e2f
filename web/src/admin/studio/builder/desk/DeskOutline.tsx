import {
  actionQuestions,
  type DeskThing,
  deskActions,
  deskFlags,
  deskNotices,
  deskQueues,
  deskRoles,
  type Named,
  STATUSES_FILE,
} from '@porchlight/engine/builder';
import { isEnumeration } from '@porchlight/engine/edit';
import { type ReactNode, useMemo, useState } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { Row, type RowsProps } from '../outline/Row.tsx';
import type { OtherRow } from '../outline/RowPlace.ts';
import { NewActionDialog } from './NewActionDialog.tsx';
import { NewNoticeDialog } from './NewNoticeDialog.tsx';
import { NewQueueDialog } from './NewQueueDialog.tsx';

export interface DeskOutlineProps extends RowsProps, Pick<BuilderProps, 'files' | 'onBuild'> {
  language: string;
}

const titlesOf = (named: readonly Named[]): string => named.map(({ title }) => title).join(', ');

const THING: OtherRow = { is: 'thing' };
const DIALOGS = { queue: NewQueueDialog, action: NewActionDialog, notice: NewNoticeDialog };

/** What staff see and do: their queues, actions with what they ask, notices, roles and marks, by their titles. */
export function DeskOutline({ files, language, onBuild, ...row }: DeskOutlineProps) {
  const { say } = row;
  const [asking, setAsking] = useState<keyof typeof DIALOGS>();
  const desk = useMemo(
    () => ({
      queues: deskQueues(files),
      actions: deskActions(files),
      notices: deskNotices(files),
    }),
    [files],
  );
  const Dialog = asking && DIALOGS[asking];
  const add = (kind: keyof typeof DIALOGS) => (
    <p className="actions">
      <button type="button" onClick={() => setAsking(kind)}>
        {say(`desk.new-${kind}`)}
      </button>
    </p>
  );
  return (
    <>
      <Part title={say('desk.queues')} count={desk.queues.length}>
        <Things {...row} things={desk.queues} />
        {add('queue')}
      </Part>
      <Part title={say('desk.actions')} count={desk.actions.length}>
        <ul>
          {desk.actions.map((action) => (
            <Action key={action.id} {...row} files={files} action={action} />
          ))}
        </ul>
        {add('action')}
      </Part>
      <Part title={say('desk.notices')} count={desk.notices.length}>
        <Things {...row} things={desk.notices} />
        {add('notice')}
      </Part>
      <SingleFiles {...row} files={files} />
      {Dialog && (
        <Dialog
          files={files}
          say={say}
          language={language}
          onBuild={onBuild}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** What the desk has once: its roles, marks, statuses, calendar and words. */
function SingleFiles({ files, ...row }: RowsProps & Pick<BuilderProps, 'files'>) {
  const { say } = row;
  const roles = useMemo(() => titlesOf(deskRoles(files)), [files]);
  const flags = useMemo(() => titlesOf(deskFlags(files)), [files]);
  const rowOf = (file: string, title: string, mark?: string) =>
    files.has(file) && <Row {...row} title={title} mark={mark} at={THING} selection={{ file }} />;
  return (
    <ul>
      {rowOf('desk/roles.json', say('desk.roles'), roles)}
      {rowOf('desk/desk.json', say('desk.settings'), flags)}
      <Statuses {...row} />
      {rowOf('desk/calendar.json', say('desk.file-calendar'))}
      {rowOf('desk/words.json', say('desk.file-words'))}
    </ul>
  );
}

function Statuses(row: RowsProps) {
  const title = row.say('desk.statuses');
  return <Row {...row} title={title} at={THING} selection={{ file: STATUSES_FILE }} />;
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="part"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <small>{count}</small>
      </summary>
      {isOpen && children}
    </details>
  );
}

function Things({ things, ...row }: RowsProps & { things: readonly DeskThing[] }) {
  return (
    <ul>
      {things.map(({ id, title, file }) => (
        <Row key={id} {...row} title={title} at={THING} selection={{ file }} />
      ))}
    </ul>
  );
}

type ActionProps = RowsProps & { files: BuilderProps['files']; action: DeskThing };

/** An action; while something of it is chosen, its questions below it, each with its list of reasons. */
function Action({ files, action, ...row }: ActionProps) {
  const stem = action.file.replace(/\.json$/, '');
  const questions = useMemo(() => actionQuestions(files, action.file), [files, action.file]);
  const isOpen = row.place.file?.startsWith(`${stem}.`) || row.place.under === action.file;
  return (
    <Row {...row} title={action.title} at={THING} selection={{ file: action.file }}>
      {isOpen && questions.length > 0 && (
        <ul>
          {questions.map(({ file, name, title, choicesFile }) => (
            <Row key={name} {...row} title={title} at={THING} selection={{ file, question: name }}>
              {choicesFile && isEnumeration(choicesFile) && (
                <ul>
                  <Row
                    {...row}
                    title={row.say('desk.list-of', { title })}
                    at={THING}
                    selection={{ file: choicesFile, under: action.file }}
                  />
                </ul>
              )}
            </Row>
          ))}
        </ul>
      )}
    </Row>
  );
}
