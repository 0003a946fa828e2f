import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { HistoryEntry } from '../api/records.ts';
import { showTime } from '../showTime.ts';
import { Comparison } from './Comparison.tsx';
import { sayEntry } from './sayEntry.ts';
import type { History } from './useHistory.ts';

export interface HistoryRowProps {
  api: StudioApi;
  copy: number;
  entry: HistoryEntry;
  /** The entry before it, 0 where it is the oldest; undefined while that is not fetched. */
  before: number | undefined;
  /** The copy is as it was after this one. */
  isNewest: boolean;
  /** What it changed is shown. */
  isOpen: boolean;
  history: History;
  say: SayWords;
  onToggle(): void;
}

/** One change: who, when, what it changed, and the ways back. */
export function HistoryRow(props: HistoryRowProps) {
  const { api, copy, entry, before, isNewest, isOpen, history, say, onToggle } = props;
  const { isWorking, goBack } = history;
  const { id, by, at, paths } = entry;
  const sentence = sayEntry(entry, say);
  return (
    <li>
      <strong className="said">{sentence}</strong>
      <br />
      <span className="quiet">
        {by} · {showTime(at)}
      </span>
      <p className="actions">
        {paths.length > 0 && before !== undefined && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${say('history.what')}: ${sentence}`}
            onClick={onToggle}
          >
            {say('history.what')}
          </button>
        )}
        {paths.length > 0 && (
          <WayBack about={sentence} isWorking={isWorking} onGo={() => goBack('take-back', id)}>
            {say('history.take-back')}
          </WayBack>
        )}
        {!isNewest && (
          <WayBack about={sentence} isWorking={isWorking} onGo={() => goBack('restore', id)}>
            {say('history.restore')}
          </WayBack>
        )}
      </p>
      {isOpen && before !== undefined && (
        <Comparison
          api={api}
          copy={copy}
          from={before}
          to={id}
          say={say}
          actions={(path) => (
            <>
              <WayBack isWorking={isWorking} onGo={() => goBack('take-back', id, [path])}>
                {say('history.take-back-file')}
              </WayBack>
              <WayBack isWorking={isWorking} onGo={() => goBack('restore', id, [path])}>
                {say('history.restore-file')}
              </WayBack>
            </>
          )}
        />
      )}
    </li>
  );
}

interface WayBackProps {
  /** What goes back, where the button's words do not say it. */
  about?: string;
  isWorking: boolean;
  /** The words. */
  children: string;
  onGo(): void;
}

function WayBack({ about, isWorking, children, onGo }: WayBackProps) {
  const label = about === undefined ? undefined : `${children}: ${about}`;
  return (
    <button type="button" disabled={isWorking} aria-label={label} onClick={onGo}>
      {children}
    </button>
  );
}
