import { useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { CommentThread } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { Thread } from './Thread.tsx';
import { titleOfPlace } from './titleOfPlace.ts';
import { type Comments, openThreads } from './useComments.ts';

export interface CommentsPanelProps {
  comments: Comments;
  files: ReadonlyMap<string, string>;
  say: SayWords;
  onSelect(at: { file: string; question?: string | undefined }): void;
}

/** Everything that was said about a copy, and the way to what each is about. */
export function CommentsPanel({ comments, files, say, onSelect }: CommentsPanelProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? comments.threads : openThreads(comments.threads);
  return (
    <section className="comments">
      <label className="form-check">
        <input
          type="checkbox"
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
        />
        <span>{say('comments.show-resolved')}</span>
      </label>
      {shown.length === 0 && <p className="quiet">{say('comments.none')}</p>}
      <ul className="rows">
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            comments={comments}
            say={say}
            head={<PlaceLink thread={thread} files={files} say={say} onSelect={onSelect} />}
          />
        ))}
      </ul>
      <Problem text={comments.problem} />
    </section>
  );
}

function PlaceLink({
  thread,
  files,
  say,
  onSelect,
}: Omit<CommentsPanelProps, 'comments'> & { thread: CommentThread }) {
  const { title, isThere } = titleOfPlace(files, thread);
  if (!isThere) return <p className="quiet">{say('comments.gone', { title })}</p>;
  const { file, question } = thread;
  return (
    <button
      type="button"
      className="source"
      onClick={() => onSelect({ file, question: question ?? undefined })}
    >
      {title}
    </button>
  );
}
