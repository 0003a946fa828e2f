import type { FileEdit } from '@porchlight/engine/edit';
import type { Finding, FormSources } from '@porchlight/engine/explain';
import type { Walk } from '../../form-preview/answerChoices.ts';
import { type Caller, copyPath } from './createCaller.ts';
import type { Compiled, Difference, TouchedDrafts } from './records.ts';

/** What is made of a copy: findings, the preview, where things stand, answers to try, the differences. */
export const workCalls = ({ json, until }: Caller) => ({
  compile: (id: number) =>
    json<Compiled>(`${copyPath(id)}/compile`, { method: 'POST', canRepeat: true }),
  async check(id: number) {
    return (await json<{ findings: Finding[] }>(`${copyPath(id)}/check`)).findings;
  },
  async sources(id: number) {
    return (await json<{ sources: FormSources[] }>(`${copyPath(id)}/sources`)).sources;
  },
  /**
   * @param wanted Whose steps answers are looked for: walked before the others, where there is not time for all.
   * Without it, what the copy changes is enough.
   */
  walk(id: number, wanted?: { form: string; program: string | undefined }) {
    const { form, program } = wanted ?? {};
    const query = new URLSearchParams({ ...(form && { form }), ...(program && { program }) });
    return json<Walk>(`${copyPath(id)}/walk${query.size ? `?${query}` : ''}`);
  },
  /** How many open drafts changes of files would touch, before they are made. */
  touched: (id: number, changes: FileEdit[], signal: AbortSignal) =>
    until(signal).json<TouchedDrafts>(`${copyPath(id)}/touched`, {
      method: 'POST',
      json: { changes },
      canRepeat: true,
    }),
  diff: (id: number) => json<Difference>(`${copyPath(id)}/diff`),
});
