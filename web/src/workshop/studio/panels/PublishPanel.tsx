import type { Finding } from '@porchlight/engine/explain';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../calls/ApiError.ts';
import { Findings } from '../../scene/Findings.tsx';
import type { SayWords } from '../../words/words.ts';
import type { BothChanged, Copy, Difference, StudioApi } from '../api/createStudioApi.ts';

export interface PublishPanelProps {
  api: StudioApi;
  copy: Copy;
  /** Another one: the copy has changed since the differences were worked out. */
  hash: string | undefined;
  findings: Finding[];
  say: SayWords;
  /** Sends what is not sent. */
  flush(): Promise<void>;
  /** Takes the copy anew: it was published, or brought up to date. */
  onDone(): Promise<void>;
}

const KINDS = ['breaking', 'needs-answer', 'safe'] as const;

/** What the copy changes for applicants, and the way to make it public, now or later. */
export function PublishPanel(props: PublishPanelProps) {
  const { api, copy, hash, findings, say, flush, onDone } = props;
  const [difference, setDifference] = useState<Difference>();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState('');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [both, setBoth] = useState<{ conflicts: BothChanged[]; etag: string; release: string }>();
  const errors = findings.filter(({ severity }) => severity === 'error');

  const explain = useCallback(
    (error: unknown) => {
      setProblem(
        (error instanceof ApiError && error.sentence) ||
          say('studio.failed', { message: String((error as Error).message) }),
      );
    },
    [say],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another release has other differences
  useEffect(() => {
    let isCurrent = true;
    api.diff(copy.id).then(
      (found) => isCurrent && setDifference(found),
      () => isCurrent && setDifference(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, copy.id, copy.base, hash]);

  async function work(doing: () => Promise<string>): Promise<void> {
    setWorking(true);
    setProblem('');
    setSaid('');
    try {
      await flush();
      setSaid(await doing());
      setReason('');
      await onDone();
    } catch (error) {
      explain(error);
    } finally {
      setWorking(false);
    }
  }

  const publish = () =>
    work(async () => {
      const { release, isNew } = await api.publish(copy.id, copy.base, reason.trim());
      return say(isNew ? 'studio.published' : 'studio.published-already', {
        release: release.slice(0, 12),
      });
    });
  const schedule = () =>
    work(async () => {
      const when = new Date(at);
      await api.schedule(copy.id, copy.base, { at: when.toISOString(), reason: reason.trim() });
      return say('studio.scheduled', { at: when.toLocaleString(document.documentElement.lang) });
    });
  async function rebase(keep: { [path: string]: 'own' | 'public' } = {}): Promise<void> {
    setWorking(true);
    setProblem('');
    try {
      await flush();
      const { taken } = await api.rebase(copy.id, {
        keep,
        ...(both && { release: both.release, etag: both.etag }),
      });
      setBoth(undefined);
      setSaid(say('studio.rebased', { count: taken.length }));
      await onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'studio-conflicts')
        setBoth(error.body as never);
      else explain(error);
    } finally {
      setWorking(false);
    }
  }

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
      {both && <Both conflicts={both.conflicts} say={say} onChoose={(keep) => void rebase(keep)} />}
      <h3>{say('studio.differences')}</h3>
      {!difference && !errors.length && <p role="status">{say('studio.comparing')}</p>}
      {difference && difference.changes.length === 0 && <p>{say('studio.no-differences')}</p>}
      {difference &&
        KINDS.map((kind) => {
          const own = difference.changes.filter((change) => change.kind === kind);
          if (!own.length) return null;
          return (
            <div key={kind} data-kind={kind} className="changes">
              <h4>{say(`studio.kind-${kind}`)}</h4>
              <ul>
                {own.map(({ sentence, drafts }) => (
                  <li key={sentence}>
                    {sentence}{' '}
                    {drafts ? <em>{say('studio.drafts-touched', { count: drafts })}</em> : null}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      {difference?.drafts && (
        <p>
          {say('studio.drafts', {
            touched: difference.drafts.touched,
            open: difference.drafts.open,
          })}
        </p>
      )}
      {errors.length > 0 && (
        <>
          <p role="alert">{say('studio.errors-first', { count: errors.length })}</p>
          <Findings findings={errors} say={say} />
        </>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <label className="tool">
          <span>{say('studio.reason')}</span>
          <input
            required
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <p className="actions">
          <button type="submit" disabled={isWorking || errors.length > 0 || copy.isBehind}>
            {say('studio.publish')}
          </button>
        </p>
        <label className="tool">
          <span>{say('studio.at')}</span>
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
        <p className="actions">
          <button
            type="button"
            disabled={isWorking || errors.length > 0 || copy.isBehind || !at || !reason.trim()}
            onClick={() => void schedule()}
          >
            {say('studio.schedule')}
          </button>
        </p>
      </form>
      <p role="status">{said}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function Both(props: {
  conflicts: BothChanged[];
  say: SayWords;
  onChoose(keep: { [path: string]: 'own' | 'public' }): void;
}) {
  const { conflicts, say, onChoose } = props;
  const [keep, setKeep] = useState<{ [path: string]: 'own' | 'public' }>({});
  return (
    <form
      className="banner"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(keep);
      }}
    >
      <h3>{say('studio.both', { count: conflicts.length })}</h3>
      {conflicts.map(({ path, own, public: theirs }) => (
        <fieldset key={path}>
          <legend>{path}</legend>
          <div className="sides">
            {(['own', 'public'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={path}
                  required
                  checked={keep[path] === side}
                  onChange={() => setKeep({ ...keep, [path]: side })}
                />
                {say(`studio.side-${side}`)}
                <pre>{(side === 'own' ? own : theirs)?.text ?? say('studio.side-none')}</pre>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="actions">
        <button type="submit">{say('studio.both-keep')}</button>
      </p>
    </form>
  );
}
