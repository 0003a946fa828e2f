import { useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, ReviewState, ReviewVerdict } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { showTime } from '../showTime.ts';
import { useAttempt } from '../useAttempt.ts';

export interface ReviewSectionProps {
  api: StudioApi;
  copy: Copy;
  review: ReviewState;
  /** What is being written; kept by the caller, also while it is not known who has approved. */
  comment: string;
  onComment(comment: string): void;
  say: SayWords;
  flush(): Promise<void>;
  onReview(review: ReviewState): void;
}

/** Whether nobody's approval is missing any more. */
export const isApproved = ({ needed, approvals, objections }: ReviewState): boolean =>
  needed === 0 || (approvals.length >= needed && objections.length === 0);

/** Who has to approve just this state, what was said of it, and the words to ask or to answer. */
export function ReviewSection(props: ReviewSectionProps) {
  const { api, copy, review, comment, say, flush, onComment, onReview } = props;
  const [said, setSaid] = useState('');
  const { isWorking, problem, attempt } = useAttempt(say);
  const { needed, state, authors, isOwn, approvals, objections } = review;
  const missing = Math.max(0, needed - approvals.length);
  const give = (verdict: ReviewVerdict) =>
    attempt(async () => {
      setSaid('');
      await flush();
      onReview(await api.giveReview(copy.id, { verdict, comment: comment.trim(), state }));
      onComment('');
      setSaid(say(`review.done-${verdict}`));
    });
  return (
    <div className="review">
      <h2>{say('review.title')}</h2>
      <p>
        {objections.length > 0
          ? say('review.held', { who: objections.join(', ') })
          : missing > 0
            ? say('review.missing', { missing })
            : say('review.approved', { who: approvals.join(', ') })}
      </p>
      {authors.length > 0 && (
        <p className="quiet">{say('review.authors', { who: authors.join(', ') })}</p>
      )}
      <Verdicts said={review.said} say={say} />
      <label className="tool">
        <span>{say(isOwn ? 'review.message' : 'review.comment')}</span>
        <textarea
          rows={3}
          maxLength={2000}
          value={comment}
          onChange={({ target }) => onComment(target.value)}
        />
      </label>
      <p className="actions">
        <VerdictButtons
          isOwn={isOwn}
          isWorking={isWorking}
          hasComment={comment.trim() !== ''}
          say={say}
          onGive={(verdict) => void give(verdict)}
        />
      </p>
      <p role="status">{said}</p>
      <Problem text={problem} />
    </div>
  );
}

/** What was said of the copy, the newest first. */
function Verdicts({ said, say }: { said: ReviewState['said']; say: SayWords }) {
  return (
    <ul className="rows">
      {said.slice(0, 20).map(({ verdict, by, at, comment: words, isCurrent }) => (
        <li key={`${by} ${at}`} className={isCurrent ? undefined : 'is-past'}>
          <strong>{say(`review.said-${verdict}`, { who: by })}</strong>{' '}
          <span className="quiet">
            {showTime(at)}
            {!isCurrent && ` · ${say('review.earlier')}`}
          </span>
          {words && <p className="words">{words}</p>}
        </li>
      ))}
    </ul>
  );
}

interface VerdictButtonsProps {
  /** One's own copy is for others to approve. */
  isOwn: boolean;
  isWorking: boolean;
  /** Changes are wanted in words. */
  hasComment: boolean;
  say: SayWords;
  onGive(verdict: ReviewVerdict): void;
}

function VerdictButtons({ isOwn, isWorking, hasComment, say, onGive }: VerdictButtonsProps) {
  if (isOwn) {
    return (
      <button type="button" disabled={isWorking} onClick={() => onGive('asked')}>
        {say('review.ask')}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="is-first"
        disabled={isWorking}
        onClick={() => onGive('approved')}
      >
        {say('review.approve')}
      </button>
      <button type="button" disabled={isWorking || !hasComment} onClick={() => onGive('changes')}>
        {say('review.changes')}
      </button>
    </>
  );
}
