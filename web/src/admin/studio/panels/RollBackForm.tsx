import { useEffect, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Difference } from '../api/records.ts';
import { Problem } from '../Problem.tsx';
import { useAttempt } from '../useAttempt.ts';
import { DifferenceSum, Differences } from './Differences.tsx';
import { ReasonForm } from './ReasonForm.tsx';

export interface RollBackFormProps {
  api: StudioApi;
  /** The release to go back to. */
  release: string;
  /** What people call it. */
  title: string;
  say: SayWords;
  /** The admin's own. */
  language: string;
  /** @param seen What was public when the differences were worked out. */
  onRollBack(seen: string, reason: string): Promise<void>;
  onCancel(): void;
}

/** What going back to a release changes; only who has seen it goes back, and says why. */
export function RollBackForm(props: RollBackFormProps) {
  const { api, release, title, say, language, onRollBack, onCancel } = props;
  const [difference, setDifference] = useState<Difference>();
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { isWorking, problem, attempt } = useAttempt(say);
  useEffect(() => {
    heading.current?.focus();
    void attempt(async () => setDifference(await api.rollBackDiff(release)));
  }, [api, release, attempt]);

  return (
    <section className="roll-back">
      <h3 ref={heading} tabIndex={-1}>
        {say('studio.roll-back-changes', { release: title })}
      </h3>
      <div role="status">
        {!difference && !problem && <p>{say('studio.comparing')}</p>}
        {difference && (
          <>
            <DifferenceSum {...{ difference, say, language }} />
            <Differences {...{ difference, say, language }} />
          </>
        )}
      </div>
      <Problem text={problem} />
      <ReasonForm
        reason={reason}
        submit={say('studio.roll-back-now')}
        isDisabled={isWorking || !difference}
        say={say}
        beside={
          <button type="button" onClick={onCancel}>
            {say('studio.cancel')}
          </button>
        }
        onReason={setReason}
        onSubmit={(why) => void attempt(() => onRollBack(difference!.before, why))}
      />
    </section>
  );
}
