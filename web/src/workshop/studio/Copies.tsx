import { useCallback, useEffect, useState } from 'react';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import type { Copy } from './api/records.ts';
import { Problem } from './Problem.tsx';
import { showTime } from './showTime.ts';
import { useAttempt } from './useAttempt.ts';

export interface CopiesProps {
  api: StudioApi;
  say: SayWords;
  onOpen(id: number): void;
}

/** Every admin's working copies; any may be opened, and one's own moved in and out or thrown away. */
export function Copies({ api, say, onOpen }: CopiesProps) {
  const [copies, setCopies] = useState<Copy[]>();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const [leaving, setLeaving] = useState<number>();
  const { isWorking, problem, attempt } = useAttempt(say);

  /** Does something to the copies, and lists them anew whatever came of it. */
  const change = useCallback(
    async (work: () => Promise<unknown>) => {
      setSaid('');
      await attempt(async () => {
        try {
          await work();
        } finally {
          setCopies(await api.copies());
        }
      });
    },
    [api, attempt],
  );
  useEffect(() => {
    void change(async () => undefined);
  }, [change]);

  async function download({ id, name: title }: Copy): Promise<void> {
    const url = URL.createObjectURL(await api.exported(id));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${title.replace(/[^\w-]+/g, '-')}.zip`;
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <main className="sheet copies">
      <h1>{say('studio.copies')}</h1>
      <p>{say('studio.copies-help')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change(async () => onOpen((await api.begin(name.trim())).id));
        }}
      >
        <label className="tool">
          <span>{say('studio.copy-name')}</span>
          <input
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p className="actions">
          <button type="submit">{say('studio.begin')}</button>
        </p>
      </form>
      <Problem text={problem} />
      <p role="status">{copies && !isWorking ? said : say('state.loading')}</p>
      {copies?.length === 0 && <p className="quiet">{say('studio.no-copies')}</p>}
      <ul className="rows">
        {copies?.map((copy) => (
          <li key={copy.id}>
            <h2>{copy.name}</h2>
            <p className="quiet">
              {copy.isOwn ? say('studio.yours') : copy.owner} · {showTime(copy.changedAt)}
              {copy.isBehind && ` · ${say('studio.is-behind')}`}
            </p>
            <p className="actions">
              <button
                type="button"
                className="is-first"
                aria-label={`${say('studio.open-copy')}: ${copy.name}`}
                onClick={() => onOpen(copy.id)}
              >
                {say('studio.open-copy')}
              </button>
              <button
                type="button"
                aria-label={say('studio.export', { name: copy.name })}
                onClick={() => void change(() => download(copy))}
              >
                {say('studio.export-short')}
              </button>
              <label className="file-button">
                {say('studio.import-short')}
                <input
                  type="file"
                  aria-label={say('studio.import', { name: copy.name })}
                  accept=".zip,application/zip"
                  onChange={({ target }) => {
                    const [archive] = target.files ?? [];
                    target.value = '';
                    if (!archive) return;
                    void change(async () => {
                      const { changed, ignored } = await api.imported(copy.id, archive, copy.etag);
                      setSaid(say('studio.imported', { changed: changed.length, ignored }));
                    });
                  }}
                />
              </label>
              {copy.isOwn && leaving !== copy.id && (
                <button
                  type="button"
                  aria-label={say('studio.discard', { name: copy.name })}
                  onClick={() => setLeaving(copy.id)}
                >
                  {say('studio.discard-short')}
                </button>
              )}
              {leaving === copy.id && (
                <>
                  <button type="button" onClick={() => void change(() => api.discard(copy.id))}>
                    {say('studio.discard-sure', { name: copy.name })}
                  </button>
                  <button type="button" onClick={() => setLeaving(undefined)}>
                    {say('studio.cancel')}
                  </button>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
