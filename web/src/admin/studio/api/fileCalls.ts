import { ApiError } from '../../../http/ApiError.ts';
import { type Caller, copyPath, encodePath } from './createCaller.ts';
import type { ChangeNote, CopyTexts, ListedFile, TheirFile } from './records.ts';

/** On which version of a file a change is made, and how the history tells of it. */
export interface FileCondition {
  /** The file's, as it was read; none: it is new. */
  etag?: string | undefined;
  /** How the change stands in the history. */
  note?: ChangeNote | undefined;
}

/** A file of a change, and the tag under which it was read; without one it is new. */
export interface ChangedFile {
  path: string;
  text: string | null;
  etag?: string | undefined;
}

const filePath = (id: number, path: string) => `${copyPath(id)}/files/${encodePath(path)}`;

const noteOf = (note: ChangeNote | undefined): { [header: string]: string } =>
  note ? { 'Change-Note': encodeURIComponent(JSON.stringify(note)) } : {};

/** The files of a copy. */
export const fileCalls = ({ request, json }: Caller) => ({
  async files(id: number) {
    return (await json<{ files: ListedFile[] }>(`${copyPath(id)}/files`)).files;
  },
  texts: (id: number) => json<CopyTexts>(`${copyPath(id)}/texts`),
  write: async (id: number, path: string, body: string | Blob, { etag, note }: FileCondition) =>
    json<ListedFile>(filePath(id, path), {
      method: 'PUT',
      body,
      headers: {
        'Content-Type': 'application/octet-stream',
        ...(etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag }),
        ...noteOf(note),
      },
      // A repeated write of the same text is no change.
      canRepeat: false,
    }),
  /** Writes several files, all of them or none. A text that is null: the file goes. */
  async change(id: number, files: ChangedFile[], note?: ChangeNote): Promise<ListedFile[]> {
    const sent = json<{ files: ListedFile[] }>(`${copyPath(id)}/changes`, {
      method: 'POST',
      json: { files },
      headers: noteOf(note),
      canRepeat: false,
    });
    const written = await sent.catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // The copy is gone, which this read says, too, or the server is from before there was this call.
      await request(`${copyPath(id)}/files`);
      throw new ApiError(501, 'unknown-call', [], {}, null);
    });
    return written.files;
  },
  /** What a file held that was deleted. */
  async readDeleted(id: number, path: string): Promise<string> {
    try {
      return await (await request(filePath(id, path))).text();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 410) throw error;
      return (error.body.current as TheirFile).text;
    }
  },
  async remove(id: number, path: string, etag: string, note?: ChangeNote) {
    const headers = { 'If-Match': etag, ...noteOf(note) };
    await request(filePath(id, path), { method: 'DELETE', headers });
  },
});
