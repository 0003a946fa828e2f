import type { SayWords } from '../words/words.ts';
import type { Copy } from './api/records.ts';
import { showTime } from './showTime.ts';
import type { CopyList } from './useCopies.ts';

export interface CopyRowProps {
  copy: Copy;
  list: CopyList;
  /** It is asked whether it is to be thrown away. */
  isLeaving: boolean;
  say: SayWords;
  onOpen(): void;
  onLeave(isLeaving: boolean): void;
}

/** One working copy: whose, from when, and what can be done with it. */
export function CopyRow({ copy, list, isLeaving, say, onOpen, onLeave }: CopyRowProps) {
  const { name } = copy;
  return (
    <li>
      <h2>{name}</h2>
      <p className="quiet">
        {copy.isOwn ? say('studio.yours') : copy.owner} · {showTime(copy.changedAt)}
        {copy.isBehind && ` · ${say('studio.is-behind')}`}
      </p>
      <p className="actions">
        <button
          type="button"
          className="is-first"
          aria-label={`${say('studio.open-copy')}: ${name}`}
          onClick={onOpen}
        >
          {say('studio.open-copy')}
        </button>
        <button
          type="button"
          aria-label={say('studio.export', { name })}
          onClick={() => list.download(copy)}
        >
          {say('studio.export-short')}
        </button>
        <label className="file-button">
          {say('studio.import-short')}
          <input
            type="file"
            aria-label={say('studio.import', { name })}
            accept=".zip,application/zip"
            onChange={({ target }) => {
              const [archive] = target.files ?? [];
              target.value = '';
              if (archive) list.upload(copy, archive);
            }}
          />
        </label>
        <DiscardButtons {...{ copy, list, isLeaving, say, onLeave }} />
      </p>
    </li>
  );
}

/** Throws a copy away, once that was meant. */
function DiscardButtons(props: Omit<CopyRowProps, 'onOpen'>) {
  const { copy, list, isLeaving, say, onLeave } = props;
  const { name } = copy;
  if (isLeaving) {
    return (
      <>
        <button type="button" onClick={() => list.discard(copy)}>
          {say('studio.discard-sure', { name })}
        </button>
        <button type="button" onClick={() => onLeave(false)}>
          {say('studio.cancel')}
        </button>
      </>
    );
  }
  return (
    copy.isOwn && (
      <button
        type="button"
        aria-label={say('studio.discard', { name })}
        onClick={() => onLeave(true)}
      >
        {say('studio.discard-short')}
      </button>
    )
  );
}
