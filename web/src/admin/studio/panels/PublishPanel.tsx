import type { Finding } from '@porchlight/engine/explain';
import { type ReactNode, useState } from 'react';
import { Findings } from '../../form-preview/Findings.tsx';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { ScreensSection } from '../screens/ScreensSection.tsx';
import { useAttempt } from '../useAttempt.ts';
import { DifferenceSum, Differences } from './Differences.tsx';
import type { LossDialogProps } from './LossDialog.tsx';
import { PublishForm } from './PublishForm.tsx';
import { RebaseSection } from './RebaseSection.tsx';
import { isApproved, ReviewSection } from './ReviewSection.tsx';
import { useDifference } from './useDifference.ts';
import { usePublishing } from './usePublishing.ts';
import { useRebase } from './useRebase.ts';

export interface PublishPanelProps {
  api: StudioApi;
  copy: Copy;
  /** Another one: the copy has changed since the differences were worked out. */
  hash: string | undefined;
  findings: Finding[];
  /** Comments that are open. */
  openComments: number;
  /** What walking the copy found. */
  walked?: ReactNode;
  /** What people read as the name of a program of the copy, by its folder. */
  titleOf?: LossDialogProps['titleOf'];
  say: SayWords;
  /** The admin's own. */
  language: string;
  /** Sends what is not sent. */
  flush(): Promise<void>;
  /** Takes the copy anew: it was published, or brought up to date. */
  onDone(): Promise<void>;
}

/** What the copy changes for applicants, and the way to make it public, now or later. */
export function PublishPanel(props: PublishPanelProps) {
  const { api, copy, hash, findings, openComments, walked, titleOf, say, language } = props;
  const { flush, onDone } = props;
  const { difference, review, setReview, look } = useDifference(api, copy, hash);
  const [said, setSaid] = useState('');
  const [comment, setComment] = useState('');
  const { isWorking, problem, attempt } = useAttempt(say);

  const work = (doing: () => Promise<string>) =>
    attempt(async () => {
      setSaid('');
      publishing.forgetOutcome();
      await flush();
      setSaid(await doing());
      await onDone();
    });
  const publishing = usePublishing({ api, copy, hash, changes: difference?.changes, say, work });
  const rebase = useRebase({ api, copy, say, work });

  const errors = findings.filter(({ severity }) => severity === 'error');
  const isWaiting = review !== undefined && !isApproved(review);
  const isHeld = isWorking || errors.length > 0 || copy.isBehind || isWaiting;

  return (
    <section className="publish">
      <p role="status">{said}</p>
      <RebaseSection {...{ rebase, isWorking, titleOf, say }} isBehind={copy.isBehind} />
      <DifferenceSection {...{ difference, errors, say, language }} />
      {openComments > 0 && <p>{say('comments.before-publish', { count: openComments })}</p>}
      {isWaiting && <p>{say('studio.waits-for-review')}</p>}
      <PublishForm publishing={publishing} isHeld={isHeld} say={say} />
      <Problem text={problem} />
      {difference && <Differences {...{ difference, say, language }} />}
      {difference && review && (
        <ScreensSection
          {...{ api, say, language }}
          copy={copy.id}
          base={copy.base}
          state={review.state}
          titleOfProgram={titleOf}
          onLookAgain={look}
        />
      )}
      {walked}
      {review && review.needed > 0 && (
        <ReviewSection
          {...{ api, copy, review, comment, say, flush }}
          onComment={setComment}
          onReview={setReview}
        />
      )}
    </section>
  );
}

interface DifferenceSectionProps {
  difference: Difference | undefined;
  /** While there are some, nothing can be compared. */
  errors: Finding[];
  say: SayWords;
  language: string;
}

/** What changes in one sentence, or why that is not known, before the button that makes it public. */
function DifferenceSection({ difference, errors, say, language }: DifferenceSectionProps) {
  return (
    <>
      <h2>{say('studio.differences')}</h2>
      {/* It has its room before it is known: the form below stays where it is. */}
      <div className="difference-sum">
        {!difference && !errors.length && <p role="status">{say('studio.comparing')}</p>}
        {difference && <DifferenceSum {...{ difference, say, language }} />}
      </div>
      {errors.length > 0 && (
        <>
          <p role="alert">{say('studio.errors-first', { count: errors.length })}</p>
          <Findings findings={errors} say={say} />
        </>
      )}
    </>
  );
}
