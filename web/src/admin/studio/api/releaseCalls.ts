import { type Caller, encodePath, seen } from './createCaller.ts';
import type { Difference, InUse, Publication } from './records.ts';

/** What was public and is, and the way back to it. */
export const releaseCalls = ({ json }: Caller) => ({
  async releases() {
    return (await json<{ releases: Publication[] }>('/api/studio/releases')).releases;
  },
  /** A definition as it was each time that it was public. */
  async published(path: string) {
    const url = `/api/studio/published/${encodePath(path)}`;
    return (await json<{ texts: string[] }>(url)).texts;
  },
  /** What applications may hold while a release is public. */
  inUse: (hash: string) => json<InUse>(`/api/studio/releases/${hash}/in-use`),
  /** What going back to a release changes. */
  rollBackDiff: (hash: string) => json<Difference>(`/api/studio/releases/${hash}/diff`),
  rollBack: (hash: string, release: string, reason: string) =>
    json<{ release: string }>(`/api/studio/releases/${hash}/rollback`, {
      method: 'POST',
      json: { reason },
      headers: seen(release),
    }),
});
