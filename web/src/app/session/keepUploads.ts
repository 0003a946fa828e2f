import type { JsonObject } from '@porchlight/engine';
import type { KeptUpload, KeptUploads } from '@porchlight/engine/react';
import { claimFile, isClaimed, type SealedFiles } from '../../journal/keptFiles.ts';

/** What is said of a file beside its bytes. */
interface Head {
  application: number;
  /** The path of the list's calls. */
  list: string;
  key: string;
  fields: JsonObject;
  isReady: boolean;
  url?: string | undefined;
  files: { name: string; type: string; lastModified: number; size: number }[];
  /** Milliseconds since 1970. */
  at: number;
}

/** A list of an application. */
export type ListOfFiles = Pick<Head, 'application' | 'list'>;

/** Under what it is kept: what was chosen, and what is sent of it, beside each other until the one is whole. */
const nameOf = ({ key, isReady }: Pick<Head, 'key' | 'isReady'>) => `${key} ${isReady ? 1 : 0}`;
const keyOf = (name: string) => name.slice(0, -2);

const readHead = (text: string | undefined): Head | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as Head);

/** The lists of which files wait. */
export async function findWaitingLists(files: SealedFiles): Promise<ListOfFiles[]> {
  return [...(await files.readHeads()).values()].flatMap((text) => readHead(text) ?? []);
}

/**
 * Keeps the files of one list of an application until the server has them.
 * @param onKept Told that some wait.
 */
export function keepUploads(
  files: SealedFiles,
  { application, list }: ListOfFiles,
  onKept: () => void = () => undefined,
): KeptUploads {
  const heads = new Map<string, Head>();
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function keep({ files: parts, ...upload }: KeptUpload): Promise<boolean> {
    const { key, isReady } = upload;
    await claimFile(key);
    const named = parts.map(({ name, type, lastModified, size }) => {
      return { name, type, lastModified, size };
    });
    const head = { ...upload, application, list, files: named, at: Date.now() };
    const name = nameOf(head);
    const isKept = await files.write(name, JSON.stringify(head), new Blob(parts));
    if (!isKept) return false;
    heads.set(key, head);
    onKept();
    if (isReady) await files.remove(nameOf({ key, isReady: false }));
    return true;
  }

  /** Gives the files of a head; undefined where some of it is not to be had. */
  async function open(head: Head): Promise<KeptUpload | undefined> {
    const content = await files.read(nameOf(head)).catch(() => undefined);
    const sizes = head.files.reduce((sum, { size }) => sum + size, 0);
    if (content?.size !== sizes) return undefined;
    let start = 0;
    const parts = head.files.map(({ name, size, ...how }) => {
      const part = content.slice(start, start + size);
      start += size;
      return new File([part], name, how);
    });
    const { key, fields, isReady, url } = head;
    return { key, fields, isReady, url, files: parts };
  }

  async function takeOver(): Promise<KeptUpload[]> {
    const found = [...(await files.readHeads())]
      .map(([name, text]) => ({ name, head: readHead(text) }))
      .filter(({ name, head }) => !isClaimed(keyOf(name)) && isOfList(head));
    const mine: Head[] = [];
    for (const { name, head } of found) {
      const key = keyOf(name);
      if (!(await claimFile(key))) continue;
      const twin = mine.findIndex((one) => one.key === key);
      if (!head) await files.remove(name);
      else if (twin < 0) mine.push(head);
      // By their names the one that is ready comes after what it was made of.
      else {
        await files.remove(nameOf(mine[twin]!));
        mine[twin] = head;
      }
    }
    mine.sort((one, other) => one.at - other.at);
    const uploads: KeptUpload[] = [];
    for (const head of mine) {
      const upload = await open(head);
      if (upload) uploads.push(upload);
      else await files.remove(nameOf(head));
      heads.set(head.key, head);
    }
    return uploads;
  }

  /** What was left unfinished is of any list. */
  const isOfList = (head: Head | undefined) =>
    !head || (head.application === application && head.list === list);

  return {
    // No room, or none that the browser gives: it waits in the page, unless what it was made of is there.
    keep: (upload) => inTurn(() => keep(upload)).catch(() => heads.has(upload.key)),
    noteUrl: (key, url) =>
      inTurn(async () => {
        const head = heads.get(key);
        if (!head) return;
        heads.set(key, { ...head, url });
        await files.writeHead(nameOf(head), JSON.stringify({ ...head, url }));
      }).catch(() => undefined),
    forget: (key) =>
      inTurn(async () => {
        heads.delete(key);
        for (const isReady of [false, true]) await files.remove(nameOf({ key, isReady }));
      }).catch(() => undefined),
    takeOver: () => inTurn(takeOver).catch(() => []),
  };
}
