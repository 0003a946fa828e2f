import type { Finding } from '@porchlight/engine/explain';
import { type ReactNode, useState } from 'react';
import { Findings } from '../../form-preview/Findings.tsx';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { ScreensSection } from '../screens/ScreensSection.tsx';
import { useAttempt } from '../useAttempt.ts';
import { Differences } from './Differences.tsx';
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
  const publishing = usePublishing({ api, copy, hash, say, work });
  const rebase = useRebase({ api, copy, say, work });

  const errors = findings.filter(({ severity }) => severity === 'error');
  const isWaiting = review !== undefined && !isApproved(review);
  const isHeld = isWorking || errors.length > 0 || copy.isBehind || isWaiting;

  return (
    <section className="publish">
      <p role="status">{said}</p>
      <RebaseSection {...{ rebase, isWorking, titleOf, say }} isBehind={copy.isBehind} />
      <DifferenceSection difference={difference} errors={errors} say={say} />
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
      {openComments > 0 && <p>{say('comments.before-publish', { count: openComments })}</p>}
      {review && review.needed > 0 && (
        <ReviewSection
          {...{ api, copy, review, comment, say, flush }}
          onComment={setComment}
          onReview={setReview}
        />
      )}
      <PublishForm publishing={publishing} isHeld={isHeld} say={say} />
      <Problem text={problem} />
    </section>
  );
}

interface DifferenceSectionProps {
  difference: Difference | undefined;
  /** While there are some, nothing can be compared. */
  errors: Finding[];
  say: SayWords;
}

function DifferenceSection({ difference, errors, say }: DifferenceSectionProps) {
  return (
    <>
      <h2>{say('studio.differences')}</h2>
      {!difference && !errors.length && <p role="status">{say('studio.comparing')}</p>}
      {difference && <Differences difference={difference} say={say} />}
      {errors.length > 0 && (
        <>
          <p role="alert">{say('studio.errors-first', { count: errors.length })}</p>
          <Findings findings={errors} say={say} />
        </>
      )}
    </>
  );
}
