import type { ReactNode } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { CommentThread } from '../api/records.ts';
import { showTime } from '../showTime.ts';
import { SayForm } from './SayForm.tsx';
import type { Comments } from './useComments.ts';

export interface ThreadProps {
  thread: CommentThread;
  comments: Comments;
  say: SayWords;
  /** What it is about, where the place does not say so. */
  head?: ReactNode;
}

/** What was said, what was answered, and the ways to answer or to be done with it. */
export function Thread({ thread, comments, say, head }: ThreadProps) {
  const { id, replies, resolved } = thread;
  const name = thread.text.length > 60 ? `${thread.text.slice(0, 60)}…` : thread.text;
  return (
    <li className={resolved ? 'is-past' : undefined}>
      {head}
      {[thread, ...replies].map(({ id: one, text, by, at }) => (
        <div key={one} className={one === id ? undefined : 'reply'}>
          <strong>{by}</strong> <span className="quiet">{showTime(at)}</span>
          <p className="words">{text}</p>
        </div>
      ))}
      {resolved && (
        <p className="quiet">
          {say('comments.resolved-by', { who: resolved.by, at: showTime(resolved.at) })}
        </p>
      )}
      {!resolved && (
        <details>
          <summary>{say('comments.answer')}</summary>
          <SayForm
            draft={`thread ${id}`}
            label={say('comments.your-answer')}
            submit={say('comments.answer')}
            comments={comments}
            onSay={(text) => comments.say({ thread: id, text })}
          />
        </details>
      )}
      <p className="actions">
        <button
          type="button"
          disabled={comments.isWorking}
          aria-label={`${say(resolved ? 'comments.reopen' : 'comments.resolve')}: ${name}`}
          onClick={() => void comments.resolve(id, !resolved)}
        >
          {say(resolved ? 'comments.reopen' : 'comments.resolve')}
        </button>
      </p>
    </li>
  );
}
