import { useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { QueueCount } from './records.ts';
import type { View } from './View.ts';
import { ViewDialog } from './ViewDialog.tsx';

export interface ViewBarProps {
  /** The list of one's own that is open; absent in a queue. */
  view?: View | undefined;
  /** The queue, or the one of which the list is a part; absent where it is gone. */
  queue: QueueCount | undefined;
  /** @param id The list to open; absent after one was removed. */
  onSaved(id: number | undefined): void;
}

/** What a list of one's own is made of, and the way to make or change one. */
export function ViewBar({ view, queue, onSaved }: ViewBarProps) {
  const { say } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  if (!view && !queue?.narrow) return null;
  const standing = view?.narrow.filter(({ isGone }) => !isGone) ?? [];
  const gone = view?.narrow.filter(({ isGone }) => isGone) ?? [];
  return (
    <div className="view-bar">
      {view?.isGone && <p className="note">{say('view.queue-gone')}</p>}
      {view && queue && (
        <p className="quiet">
          {say('view.of', { title: queue.title })}{' '}
          {standing.map(({ label }) => (
            <span key={label} className="mark">
              {label}
            </span>
          ))}
          {view.isReversed && <span className="mark">{say('view.reversed')}</span>}
        </p>
      )}
      {!view?.isGone &&
        gone.map(({ label }) => (
          <p key={label} className="note">
            {say('view.gone', { label })}
          </p>
        ))}
      <button type="button" className="plain" onClick={() => setIsOpen(true)}>
        {say(view ? 'view.change' : 'view.new')}
      </button>
      {isOpen && (
        <ViewDialog
          view={view}
          queue={queue}
          onClose={() => setIsOpen(false)}
          onSaved={(id) => {
            setIsOpen(false);
            onSaved(id);
          }}
        />
      )}
    </div>
  );
}
