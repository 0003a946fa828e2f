import type { JsonObject } from '@porchlight/engine';
import type { KeptUpload, KeptUploads } from '@porchlight/engine/react';
import { claimFile, isClaimed, type SealedFiles, whenKeptNoMore } from '../../journal/keptFiles.ts';

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

/** The files that were written one behind the other; undefined where bytes are missing. */
function cutIn(named: Head['files'], content: Blob): File[] | undefined {
  let start = 0;
  const parts = named.map(({ name, size, ...how }) => {
    const part = content.slice(start, start + size);
    start += size;
    return new File([part], name, how);
  });
  return start === content.size ? parts : undefined;
}

/** Makes the files of a list this page's that no living page has; gives the oldest first. */
async function claimHeads(files: SealedFiles, { application, list }: ListOfFiles): Promise<Head[]> {
  const mine = new Map<string, Head>();
  const claimed = new Set<string>();
  for (const [name, text] of await files.readHeads()) {
    const head = readHead(text);
    const key = keyOf(name);
    // What was not written to its end says of no list that it is its.
    const isMeant = !head || (head.application === application && head.list === list);
    if (!isMeant || (isClaimed(key) && !claimed.has(key)) || !(await claimFile(key))) continue;
    claimed.add(key);
    // By their names the one that is ready comes after what it was made of.
    const twin = mine.get(key);
    if (!head) await files.remove(name);
    else if (twin) await files.remove(nameOf(twin));
    if (head) mine.set(key, head);
  }
  return [...mine.values()].sort((one, other) => one.at - other.at);
}

/** Does one work after the other, whatever became of the one before. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
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
  const inTurn = createTurns();

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

  async function takeOver(): Promise<KeptUpload[]> {
    const uploads: KeptUpload[] = [];
    for (const head of await claimHeads(files, { application, list })) {
      const content = await files.read(nameOf(head)).catch(() => undefined);
      const parts = content && cutIn(head.files, content);
      if (!parts) await files.remove(nameOf(head));
      else {
        const { key, fields, isReady, url } = head;
        heads.set(key, head);
        uploads.push({ key, fields, isReady, url, files: parts });
      }
    }
    return uploads;
  }

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
    whenForgotten: whenKeptNoMore,
    takeOver: () => inTurn(takeOver).catch(() => []),
  };
}
