import type { Finding } from '@porchlight/engine/explain';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../calls/ApiError.ts';
import { Findings } from '../../scene/Findings.tsx';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { BothChanged, Copy, Difference, Loss, ReviewState } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { showTime } from '../showTime.ts';
import { useAttempt } from '../useAttempt.ts';
import { BothChangedForm, type Keep } from './BothChangedForm.tsx';
import { Differences } from './Differences.tsx';
import { LossDialog } from './LossDialog.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { NO_WORDS, ReleaseWordsFields, tidy } from './ReleaseWordsFields.tsx';
import { isApproved, ReviewSection } from './ReviewSection.tsx';

export interface PublishPanelProps {
  api: StudioApi;
  copy: Copy;
  /** Another one: the copy has changed since the differences were worked out. */
  hash: string | undefined;
  findings: Finding[];
  /** Comments that are open. */
  openComments: number;
  say: SayWords;
  /** Sends what is not sent. */
  flush(): Promise<void>;
  /** Takes the copy anew: it was published, or brought up to date. */
  onDone(): Promise<void>;
}

/** What has to be decided before a copy is brought up to date, and on which sight of it. */
interface Asked {
  etag: string;
  release: string;
  conflicts?: BothChanged[];
  losses?: Loss[];
  /** What was decided already. */
  keep: Keep;
}

/** What the copy changes for applicants, and the way to make it public, now or later. */
export function PublishPanel(props: PublishPanelProps) {
  const { api, copy, hash, findings, openComments, say, flush, onDone } = props;
  const [difference, setDifference] = useState<Difference>();
  const [review, setReview] = useState<ReviewState>();
  const [words, setWords] = useState(NO_WORDS);
  const [at, setAt] = useState('');
  const [said, setSaid] = useState('');
  const { isWorking, problem, attempt } = useAttempt(say);
  const [asked, setAsked] = useState<Asked>();
  const errors = findings.filter(({ severity }) => severity === 'error');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another release has other differences
  useEffect(() => {
    let isCurrent = true;
    api.diff(copy.id).then(
      (found) => isCurrent && setDifference(found),
      () => isCurrent && setDifference(undefined),
    );
    const look = () =>
      api.review(copy.id).then(
        (found) => isCurrent && setReview(found),
        // Whether it is needed, the server says when it is published.
        () => isCurrent && setReview(undefined),
      );
    void look();
    // Somebody else gives it, while this page lies in the background.
    window.addEventListener('focus', look);
    return () => {
      isCurrent = false;
      window.removeEventListener('focus', look);
    };
  }, [api, copy.id, copy.base, copy.etag, hash]);

  /** Does something with what is saved, says what came of it, and takes the copy anew. */
  const work = (doing: () => Promise<string>) =>
    attempt(async () => {
      setSaid('');
      await flush();
      setSaid(await doing());
      await onDone();
    });

  const publish = () =>
    work(async () => {
      const { release, isNew } = await api.publish(copy.id, copy.base, tidy(words));
      // What was not taken stays where it can be had from.
      if (isNew) setWords(NO_WORDS);
      return say(isNew ? 'studio.published' : 'studio.published-already', {
        release: release.slice(0, 12),
      });
    });
  const schedule = () =>
    work(async () => {
      const when = new Date(at);
      await api.schedule(copy.id, copy.base, { at: when.toISOString(), ...tidy(words) });
      setWords(NO_WORDS);
      return say('studio.scheduled', { at: showTime(when) });
    });
  /** @param decided What was answered; nothing: it is asked anew. */
  const rebase = (decided?: Keep) =>
    work(async () => {
      const keep = { ...(decided && asked?.keep), ...decided };
      // The dialog would lie over what is said of a failure.
      setAsked((now) => (now?.losses ? undefined : now));
      try {
        const seen = decided && asked && { release: asked.release, etag: asked.etag };
        const { taken } = await api.rebase(copy.id, { keep, ...seen });
        setAsked(undefined);
        return say('studio.rebased', { count: taken.length });
      } catch (error) {
        const next = error instanceof ApiError && askedBy(error, keep);
        if (!next) throw error;
        setAsked(next);
        return '';
      }
    });
  const decideLosses = (side: 'own' | 'public') =>
    void rebase(Object.fromEntries(asked!.losses!.map(({ path }) => [path, side])));
  const isWaiting = review !== undefined && !isApproved(review);
  const isHeld = isWorking || errors.length > 0 || copy.isBehind || isWaiting;

  return (
    <section className="publish">
      {copy.isBehind && (
        <div className="banner" role="alert">
          <p>{say('studio.behind')}</p>
          <button type="button" disabled={isWorking} onClick={() => void rebase()}>
            {say('studio.rebase')}
          </button>
        </div>
      )}
      {asked?.losses && (
        <LossDialog
          files={asked.losses}
          say={say}
          onKeep={() => decideLosses('own')}
          onLetGo={() => decideLosses('public')}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked?.conflicts && (
        <BothChangedForm
          conflicts={asked.conflicts}
          say={say}
          onChoose={(keep) => void rebase(keep)}
        />
      )}
      <h2>{say('studio.differences')}</h2>
      {!difference && !errors.length && <p role="status">{say('studio.comparing')}</p>}
      {difference && <Differences difference={difference} say={say} />}
      {errors.length > 0 && (
        <>
          <p role="alert">{say('studio.errors-first', { count: errors.length })}</p>
          <Findings findings={errors} say={say} />
        </>
      )}
      {openComments > 0 && <p>{say('comments.before-publish', { count: openComments })}</p>}
      {review && review.needed > 0 && (
        <ReviewSection
          api={api}
          copy={copy}
          review={review}
          say={say}
          flush={flush}
          onReview={setReview}
        />
      )}
      <ReasonForm
        reason={words.reason}
        submit={say('studio.publish')}
        isDisabled={isHeld}
        say={say}
        before={<ReleaseWordsFields words={words} say={say} onWords={setWords} />}
        onReason={(reason) => setWords({ ...words, reason })}
        onSubmit={() => void publish()}
      />
      <label className="tool">
        <span>{say('studio.at')}</span>
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <p className="actions">
        <button
          type="button"
          disabled={isHeld || !at || !words.reason.trim()}
          onClick={() => void schedule()}
        >
          {say('studio.schedule')}
        </button>
      </p>
      <p role="status">{said}</p>
      <Problem text={problem} />
    </section>
  );
}

/** What a refusal asks for; undefined where it is another. */
function askedBy({ code, body }: ApiError, keep: Keep): Asked | undefined {
  const { etag, release } = body as unknown as Asked;
  if (code === 'studio-would-lose') return { etag, release, keep, losses: body.files as Loss[] };
  if (code !== 'studio-conflicts') return undefined;
  return { etag, release, keep, conflicts: body.conflicts as BothChanged[] };
}
