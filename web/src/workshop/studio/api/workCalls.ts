import type { Change } from '@porchlight/engine/edit';
import type { Finding, FormSources } from '@porchlight/engine/explain';
import type { Walk } from '../../scene/answerChoices.ts';
import { type Caller, copyPath } from './createCaller.ts';
import type { Compiled, Difference, TouchedDrafts } from './records.ts';

/** What is made of a copy: findings, the preview, where things stand, answers to try, the differences. */
export const workCalls = ({ json }: Caller) => ({
  compile: (id: number) =>
    json<Compiled>(`${copyPath(id)}/compile`, { method: 'POST', canRepeat: true }),
  async check(id: number) {
    return (await json<{ findings: Finding[] }>(`${copyPath(id)}/check`)).findings;
  },
  async sources(id: number) {
    return (await json<{ sources: FormSources[] }>(`${copyPath(id)}/sources`)).sources;
  },
  /** @param program Walked before the others, where there is not time for all. */
  walk(id: number, program?: string) {
    const first = program === undefined ? '' : `?program=${encodeURIComponent(program)}`;
    return json<Walk>(`${copyPath(id)}/walk${first}`);
  },
  /** How many open drafts changes of files would touch, before they are made. */
  touched: (id: number, changes: Change[]) =>
    json<TouchedDrafts>(`${copyPath(id)}/touched`, {
      method: 'POST',
      json: { changes },
      canRepeat: true,
    }),
  diff: (id: number) => json<Difference>(`${copyPath(id)}/diff`),
});
