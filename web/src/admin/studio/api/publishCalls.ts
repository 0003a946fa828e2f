import { type Caller, copyPath, seen } from './createCaller.ts';
import type { ReleaseWords, Schedule } from './records.ts';

/** Makes a copy public: at once, or at a time. */
export const publishCalls = ({ json }: Caller) => ({
  publish: (id: number, release: string, words: ReleaseWords) =>
    json<{ release: string; isNew: boolean }>(`${copyPath(id)}/publish`, {
      method: 'POST',
      json: words,
      headers: seen(release),
    }),
  schedule: (id: number, release: string, order: ReleaseWords & { at: string }) =>
    json<Schedule>(`${copyPath(id)}/schedule`, {
      method: 'POST',
      json: order,
      headers: seen(release),
    }),
  async schedules() {
    return (await json<{ schedules: Schedule[] }>('/api/studio/schedules')).schedules;
  },
  cancel: (id: number) => json<Schedule>(`/api/studio/schedules/${id}`, { method: 'DELETE' }),
});
