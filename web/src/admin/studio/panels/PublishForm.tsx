import type { SayWords } from '../../words/words.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { ReleaseWordsFields } from './ReleaseWordsFields.tsx';
import type { Publishing } from './usePublishing.ts';

export interface PublishFormProps {
  publishing: Publishing;
  /** It can't be made public as it is. */
  isHeld: boolean;
  say: SayWords;
}

/** Why a copy becomes public and what the release is called; now, or at a time. */
export function PublishForm({ publishing, isHeld, say }: PublishFormProps) {
  const { words, setWords, at, setAt, publish, schedule } = publishing;
  return (
    <>
      <ReasonForm
        reason={words.reason}
        submit={say('studio.publish')}
        isDisabled={isHeld}
        say={say}
        before={<ReleaseWordsFields words={words} say={say} onWords={setWords} />}
        onReason={(reason) => setWords({ ...words, reason })}
        onSubmit={publish}
      />
      <label className="tool">
        <span>{say('studio.at')}</span>
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <p className="actions">
        <button type="button" disabled={isHeld || !at || !words.reason.trim()} onClick={schedule}>
          {say('studio.schedule')}
        </button>
      </p>
    </>
  );
}
