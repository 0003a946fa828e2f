import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../calls/ApiError.ts';
import type { SayWords } from '../words/words.ts';
import type { Copy, StudioApi } from './api/createStudioApi.ts';

export interface CopiesProps {
  api: StudioApi;
  say: SayWords;
  onOpen(id: number): void;
}

/** Every admin's working copies; any may be opened, and one's own moved in and out or thrown away. */
export function Copies({ api, say, onOpen }: CopiesProps) {
  const [copies, setCopies] = useState<Copy[]>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [leaving, setLeaving] = useState<number>();

  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      setProblem('');
      setSaid('');
      try {
        await work();
        setCopies(await api.copies());
      } catch (error) {
        const sentence = error instanceof ApiError ? error.sentence : undefined;
        setProblem(sentence ?? say('studio.failed', { message: (error as Error).message }));
      }
    },
    [api, say],
  );
  useEffect(() => {
    void attempt(async () => undefined);
  }, [attempt]);

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
          void attempt(async () => onOpen((await api.begin(name.trim())).id));
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
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{copies ? said : say('state.loading')}</p>
      {copies?.length === 0 && <p className="quiet">{say('studio.no-copies')}</p>}
      <ul className="rows">
        {copies?.map((copy) => (
          <li key={copy.id}>
            <button type="button" onClick={() => onOpen(copy.id)}>
              <strong>{copy.name}</strong>
            </button>{' '}
            <span className="quiet">
              {copy.isOwn ? say('studio.yours') : copy.owner} ·{' '}
              {new Date(copy.changedAt).toLocaleString(document.documentElement.lang)}
              {copy.isBehind && ` · ${say('studio.is-behind')}`}
            </span>
            <p className="actions">
              <button type="button" onClick={() => void attempt(() => download(copy))}>
                {say('studio.export', { name: copy.name })}
              </button>
              <label className="file-button">
                {say('studio.import', { name: copy.name })}
                <input
                  type="file"
                  accept=".zip,application/zip"
                  onChange={({ target }) => {
                    const [archive] = target.files ?? [];
                    target.value = '';
                    if (!archive) return;
                    void attempt(async () => {
                      const { changed, ignored } = await api.imported(copy.id, archive, copy.etag);
                      setSaid(say('studio.imported', { changed: changed.length, ignored }));
                    });
                  }}
                />
              </label>
              {copy.isOwn && leaving !== copy.id && (
                <button type="button" onClick={() => setLeaving(copy.id)}>
                  {say('studio.discard', { name: copy.name })}
                </button>
              )}
              {leaving === copy.id && (
                <>
                  <button type="button" onClick={() => void attempt(() => api.discard(copy.id))}>
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
