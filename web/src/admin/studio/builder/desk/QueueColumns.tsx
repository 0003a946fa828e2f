import { isByDue, type Pointer } from '@porchlight/engine';
import {
  type DeskAskable,
  deskNames,
  moveDeskEntry,
  setDeskEntry,
  setDeskPart,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { WordId } from '../../../words/words.ts';
import { EditProblem } from '../../EditProblem.tsx';
import { OrderList } from '../../forms/OrderList.tsx';
import { AskableSelect } from './AskableSelect.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import type { QueueData } from './QueueData.ts';

const NUMBER = '/$/case/number';

/** What the columns and the order of a queue are chosen with. */
export interface QueueListProps extends DeskPartProps {
  queue: QueueData;
  /** What a list can show. */
  all: readonly DeskAskable[];
}

/** What the rows of a queue show, and how they are put in order. */
export function QueueColumns(props: QueueListProps) {
  const { files, file, queue, all, say, onBuild } = props;
  const [code, setCode] = useState<EditCode>();
  const known = new Map(all.map((one) => [one.pointer, one]));
  const shown = new Set(queue.columns.map(({ at }) => at));
  const named = useMemo(() => deskNames(files), [files]);
  const isInEachRow = (at: Pointer) => at === NUMBER || named.includes(at);
  const titleOf = (at: string) => known.get(at)?.title ?? at;
  return (
    <Group
      {...props}
      title={say('desk.columns')}
      keys={['columns', 'sort']}
      help={say('desk.columns-help')}
    >
      <OrderList
        label={say('desk.columns')}
        say={say}
        onMove={(from, to) =>
          onBuild(() => moveDeskEntry(files, { file, at: ['columns'] }, { from, to }))
        }
        items={queue.columns.map(({ at, label }, index) => ({
          id: at,
          title: label ?? titleOf(at),
          body: (
            <Column
              {...props}
              at={at}
              index={index}
              title={titleOf(at)}
              isLabelled={!at.startsWith('/$/')}
              onDrop={() =>
                setCode(
                  onBuild(() => setDeskEntry(files, { file, at: ['columns', index] }, undefined)),
                )
              }
            />
          ),
        }))}
      />
      <EditProblem code={code} say={say} />
      {queue.columns.length < DESK_LONGEST.queue.columns ? (
        <AskableSelect
          label={say('desk.add-column')}
          none={say('desk.choose')}
          options={all.filter(({ pointer }) => !shown.has(pointer) && !isInEachRow(pointer))}
          say={say}
          onChoose={({ pointer }: DeskAskable) =>
            onBuild(() => setDeskEntry(files, { file, at: ['columns', -1] }, { at: pointer }))
          }
        />
      ) : (
        <p className="quiet">{say('desk.columns-most')}</p>
      )}
      <QueueOrder {...props} />
    </Group>
  );
}

/** What the rows are sorted by; of a queue by age that is its own order, of which at most the direction is asked. */
function QueueOrder({ files, file, queue, all, say, onBuild }: QueueListProps) {
  const { sort, receivedWithin } = queue;
  if (isByDue(queue)) return <p className="quiet">{say('desk.sort-by-age')}</p>;
  const known = all.find(({ pointer }) => pointer === sort.at);
  return (
    <>
      {receivedWithin === undefined ? (
        <AskableSelect
          label={say('desk.sort')}
          none={known?.title ?? sort.at}
          value={known ? sort.at : ''}
          options={all}
          say={say}
          onChoose={({ pointer }) =>
            onBuild(() => setDeskPart(files, { file, at: ['sort', 'at'] }, pointer))
          }
        />
      ) : (
        <p className="quiet">
          {say('desk.sort-by-receipt', { isNewest: sort.descending ? 'yes' : 'no' })}
        </p>
      )}
      <label className="form-check">
        <input
          type="checkbox"
          checked={sort.descending === true}
          onChange={({ target }) =>
            onBuild(() =>
              setDeskPart(files, { file, at: ['sort', 'descending'] }, target.checked || undefined),
            )
          }
        />
        <span>{say(DESCENDING[known?.kind ?? 'other'])}</span>
      </label>
    </>
  );
}

/** Which comes first where an order is turned round, by what is compared. */
const DESCENDING: { [kind in DeskAskable['kind']]: WordId } = {
  date: 'desk.descending-date',
  number: 'desk.descending-number',
  text: 'desk.descending-text',
  choice: 'desk.descending',
  choices: 'desk.descending',
  check: 'desk.descending',
  collection: 'desk.descending',
  other: 'desk.descending',
};

interface ColumnProps extends DeskPartProps {
  at: string;
  index: number;
  title: string;
  /** Whether what stands above it can be other words than its title. */
  isLabelled: boolean;
  onDrop(): void;
}

function Column({ at, index, title, isLabelled, onDrop, ...props }: ColumnProps) {
  const { file, say } = props;
  const place = useMemo(
    () => ({
      file,
      at: ['columns', index, 'label'],
      key: `columns${at}`,
      isNeeded: false,
    }),
    [file, index, at],
  );
  return (
    <>
      <strong>{title}</strong>{' '}
      <button type="button" aria-label={say('desk.drop-column', { title })} onClick={onDrop}>
        <span aria-hidden="true">✕</span>
      </button>
      {isLabelled && (
        <details>
          <summary>{say('desk.column-words')}</summary>
          <DeskWordsFields {...props} label={say('desk.column-label')} place={place} />
        </details>
      )}
    </>
  );
}
