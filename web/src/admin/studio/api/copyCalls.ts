import { type Caller, copyPath } from './createCaller.ts';
import type { Copy } from './records.ts';

/** Working copies as wholes: begun, brought up to date, moved in and out, thrown away. */
export const copyCalls = ({ request, json }: Caller) => ({
  /** `isAtDesk`: the desk of what is public lets her in, too. */
  open: () => json<{ admin: string; release: string; isAtDesk: boolean }>('/api/studio'),
  async copies() {
    return (await json<{ copies: Copy[] }>('/api/studio/copies')).copies;
  },
  /** @param release One that was public; absent, the one that is. */
  begin: (name: string, release?: string) =>
    json<Copy>('/api/studio/copies', {
      method: 'POST',
      json: release === undefined ? { name } : { name, release },
    }),
  copy: (id: number) => json<Copy>(copyPath(id)),
  async discard(id: number) {
    await request(copyPath(id), { method: 'DELETE' });
  },
  rebase: (
    id: number,
    choice: { keep: { [path: string]: 'own' | 'public' }; release?: string; etag?: string },
  ) =>
    json<{ base: string; taken: string[] }>(`${copyPath(id)}/rebase`, {
      method: 'POST',
      json: { keep: choice.keep, ...(choice.release && { release: choice.release }) },
      headers: choice.etag === undefined ? {} : { 'If-Match': choice.etag },
    }),
  async exported(id: number) {
    return (await request(`${copyPath(id)}/export`)).blob();
  },
  imported: (id: number, archive: Blob, etag: string) =>
    json<{ changed: string[]; ignored: number }>(`${copyPath(id)}/import`, {
      method: 'POST',
      body: archive,
      headers: { 'Content-Type': 'application/zip', 'If-Match': etag },
    }),
});
