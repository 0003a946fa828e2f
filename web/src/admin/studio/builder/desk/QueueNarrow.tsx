import { isByAge } from '@porchlight/engine';
import { addDeskEntry, canNarrowBy, dropDeskEntry } from '@porchlight/engine/builder';
import { AskableSelect } from './AskableSelect.tsx';
import { Group } from './Group.tsx';
import { DESK_LONGEST } from './longest.ts';
import type { QueueListProps } from './QueueColumns.tsx';

/** By what staff can make a list of their own out of a queue; one by age is not narrowed, and says so. */
export function QueueNarrow(props: QueueListProps) {
  const { files, file, queue, all, say, onBuild } = props;
  const { narrow = [] } = queue;
  const titleOf = (at: string) => all.find(({ pointer }) => pointer === at)?.title ?? at;
  if (isByAge(queue) && narrow.length === 0)
    return <p className="quiet">{say('desk.narrow-not')}</p>;
  return (
    <Group {...props} title={say('desk.narrow')} keys={['narrow']} help={say('desk.narrow-help')}>
      <ul className="entries">
        {narrow.map((at, index) => (
          <li key={at}>
            <span>{titleOf(at)}</span>
            <button
              type="button"
              aria-label={say('desk.drop-narrow', { title: titleOf(at) })}
              onClick={() => onBuild(() => dropDeskEntry(files, { file, at: ['narrow', index] }))}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      {narrow.length < DESK_LONGEST.queue.narrow ? (
        <AskableSelect
          label={say('desk.add-narrow')}
          none={say('desk.choose')}
          options={all.filter((one) => canNarrowBy(one) && !narrow.includes(one.pointer))}
          say={say}
          onChoose={({ pointer }) =>
            onBuild(() => addDeskEntry(files, { file, at: ['narrow'] }, pointer))
          }
        />
      ) : (
        <p className="quiet">{say('desk.narrow-most')}</p>
      )}
    </Group>
  );
}
