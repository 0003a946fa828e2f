import { useCallback, useEffect, useState } from 'react';
import { saveFile } from '../../frame/saveFile.ts';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import type { Copy } from './api/records.ts';
import { type Attempts, useAttempt } from './useAttempt.ts';

/** The working copies of everybody, and what can be done with them. */
export interface CopyList extends Pick<Attempts, 'isWorking' | 'problem'> {
  /** Undefined until they are known. */
  copies: Copy[] | undefined;
  /** What came of the last change. */
  said: string;
  /** Makes a copy, and gives its number to `onOpen`. */
  begin(name: string, onOpen: (id: number) => void): void;
  download(copy: Copy): void;
  /** Makes a copy have the files of an archive. */
  upload(copy: Copy, archive: File): void;
  discard(copy: Copy): void;
}

/** Every admin's working copies, and what can be done with each as a whole. */
export function useCopies(api: StudioApi, say: SayWords): CopyList {
  const [copies, setCopies] = useState<Copy[]>();
  const [said, setSaid] = useState('');
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

  return {
    copies,
    said,
    isWorking,
    problem,
    begin: (name, onOpen) => void change(async () => onOpen((await api.begin(name)).id)),
    download: (copy) =>
      void change(async () => saveFile(await api.exported(copy.id), `${fileName(copy)}.zip`)),
    upload: ({ id, etag }, archive) =>
      void change(async () => {
        const { changed, ignored } = await api.imported(id, archive, etag);
        setSaid(say('studio.imported', { changed: changed.length, ignored }));
      }),
    discard: ({ id }) => void change(() => api.discard(id)),
  };
}

const fileName = ({ name }: Copy) => name.replace(/[^\w-]+/g, '-');
