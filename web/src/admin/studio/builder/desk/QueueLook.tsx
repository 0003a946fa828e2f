import { caseFactOf, localeOf, type Pointer, writeDate } from '@porchlight/engine';
import { type DeskAskable, deskNames, listDeskAskable } from '@porchlight/engine/builder';
import { FileEdits, languagesOf } from '@porchlight/engine/edit';
import { useId, useMemo } from 'react';
import { calendarDay } from '../../calendarDay.ts';
import { readIfThere } from '../../readIfThere.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { caseLabels } from './caseLabels.ts';
import type { QueueData } from './QueueData.ts';
import { statusesIn } from './StatusTicks.tsx';

export interface QueueLookProps extends Pick<BuilderProps, 'files' | 'say'> {
  file: string;
}

type Look = QueueData & { title: string; says?: string };

/** The cases that are made up. */
const CASES = [0, 1];
const FIRST_NUMBER = 1001;

/** A queue as staff see it in the pack's first language, with cases that are made up. */
export function QueueLook({ files, file, say }: QueueLookProps) {
  const id = useId();
  const look = useMemo(() => readIfThere(() => lookOf({ files, file, say })), [files, file, say]);
  if (!look) return <p className="banner">{say('desk.queue-unread')}</p>;
  const { queue, language, name, columns, due, cellOf } = look;
  return (
    <section className="live" aria-label={say('desk.queue-look')}>
      <h2>{say('desk.queue-look')}</h2>
      <article lang={language} className="queue-look">
        <h3 id={id}>{queue.title}</h3>
        {queue.says && <p className="quiet">{queue.says}</p>}
        {/* It scrolls sideways: by keyboard, too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus */}
        <section className="queue-sheet" tabIndex={0} aria-labelledby={id}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map(({ at, label }) => (
                  <th key={at} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {CASES.map((index) => (
                <tr key={index}>
                  <th scope="row">
                    <strong>{name}</strong> <span className="quiet">{FIRST_NUMBER + index}</span>
                    {due && <small className="quiet">{due}</small>}
                    {index === 0 &&
                      queue.badges?.map(({ id, label }) => (
                        <small key={id} className="badge">
                          {label}
                        </small>
                      ))}
                  </th>
                  {queue.columns.map(({ at }) => (
                    <td key={at}>{cellOf(at, index)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </article>
      <p className="quiet">{say('desk.queue-look-help')}</p>
    </section>
  );
}

/** What a row would show, from what the files say. */
function lookOf({ files, file, say }: QueueLookProps) {
  const edits = new FileEdits(files);
  const queue = edits.read<Look>(file);
  const { original: language } = languagesOf(files);
  const words = edits.read<{ [id: string]: string }>('desk/words.json');
  const all = listDeskAskable(files, { reads: 'list', ...caseLabels(say) });
  const known = new Map(all.map((one) => [one.pointer, one]));
  const titleOf = (at: Pointer) => {
    const fact = caseFactOf(at);
    return (fact && words[`fact.${fact}`]) ?? known.get(at)?.title ?? at;
  };
  const today = writeDate(calendarDay(), localeOf(language));
  const statuses = statusesIn(queue.when?.['/$/case/status']) ?? [];
  const cellOf = (at: Pointer, index: number) => {
    if (at === '/$/case/assignee' && index > 0) return '';
    const one = known.get(at);
    const own = at === '/$/case/status' ? (statuses[index] ?? statuses[0]) : undefined;
    return example(one, { index, today, title: titleOf(at), own });
  };
  return {
    queue,
    language,
    name: deskNames(files)
      .map((at) => `[${titleOf(at)}]`)
      .join(' '),
    columns: [
      { at: '', label: words['column.case'] },
      ...queue.columns.map(({ at, label }) => ({ at, label: label ?? titleOf(at) })),
    ],
    due: queue.clock && words['row.due']?.replace('{day}', today),
    cellOf,
  };
}

interface Example {
  index: number;
  /** Today, as people write it. */
  today: string;
  title: string;
  /** The value of it that the cases of the queue have, where that is known. */
  own: string | undefined;
}

/** What could stand in a cell: a day, a number, one of its choices; of all else what it is called. */
function example(asked: DeskAskable | undefined, { index, today, title, own }: Example): string {
  if (asked?.kind === 'date') return today;
  if (asked?.kind === 'number') return String(index + 1);
  const choices = asked?.choices ?? [];
  const chosen = choices.find(({ value }) => value === own) ?? choices[index % choices.length];
  return chosen?.label ?? `[${title}]`;
}
