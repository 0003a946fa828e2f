import type { SayWords } from '../../words/words.ts';
import { Problem } from '../Problem.tsx';
import { SayForm } from './SayForm.tsx';
import { Thread } from './Thread.tsx';
import { type CommentPlace, type Comments, keyOfPlace } from './useComments.ts';

export interface PlaceCommentsProps {
  comments: Comments;
  place: CommentPlace;
  say: SayWords;
}

/** What was said about the question, step or file that is chosen, and a field to say more. */
export function PlaceComments({ comments, place, say }: PlaceCommentsProps) {
  const { file, question } = place;
  const key = keyOfPlace(place);
  const here = comments.threads.filter((thread) => keyOfPlace(thread) === key);
  const [open, done] = [false, true].map((isDone) =>
    here.filter(({ resolved }) => (resolved !== null) === isDone),
  ) as [typeof here, typeof here];
  return (
    <section className="comments" key={key}>
      <h2>{say('comments.title')}</h2>
      {open.length > 0 && (
        <ul className="rows">
          {open.map((thread) => (
            <Thread key={thread.id} thread={thread} comments={comments} say={say} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary>{say('comments.resolved', { count: done.length })}</summary>
          <ul className="rows">
            {done.map((thread) => (
              <Thread key={thread.id} thread={thread} comments={comments} say={say} />
            ))}
          </ul>
        </details>
      )}
      <SayForm
        draft={key}
        label={say(question === null ? 'comments.about-this' : 'comments.about-question')}
        submit={say('comments.say')}
        comments={comments}
        onSay={(text) => comments.say({ file, ...(question !== null && { question }), text })}
      />
      <Problem text={comments.problem} />
    </section>
  );
}
