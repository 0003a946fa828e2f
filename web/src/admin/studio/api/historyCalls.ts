import { type Caller, copyPath } from './createCaller.ts';
import type { Compared, HistoryEntry, StateName } from './records.ts';

/** Which entry of a copy's history is taken back or restored, and which files of it. */
export interface BackOrder {
  way: 'take-back' | 'restore';
  entry: number;
  /** Absent: every file of it. */
  paths?: string[] | undefined;
  /** The copy's, as it was seen. */
  etag: string;
}

/** What was done to a copy, and the ways back. */
export const historyCalls = ({ json }: Caller) => ({
  history: (id: number, before?: number) =>
    json<{ entries: HistoryEntry[]; hasMore: boolean }>(
      `${copyPath(id)}/history${before === undefined ? '' : `?before=${before}`}`,
    ),
  compareStates: (id: number, from: StateName, to: StateName) =>
    json<Compared>(`${copyPath(id)}/history/compare?from=${from}&to=${to}`),
  goBack: (id: number, { way, entry, paths, etag }: BackOrder) =>
    json<{ changed: string[] }>(`${copyPath(id)}/history/${entry}/${way}`, {
      method: 'POST',
      json: paths ? { paths } : {},
      headers: { 'If-Match': etag },
    }),
});
