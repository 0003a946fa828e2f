import type { Pointer } from '@porchlight/engine';
import type { FormSources } from '@porchlight/engine/explain';
import type { ToStage } from './PreviewState.ts';

/**
 * What a stage is asked beside its preview: to point at a field, and to explain it in the admin's own
 * language.
 */
export function asksOf(
  at: Pointer | undefined,
  sources: FormSources | undefined,
  language: string,
): ToStage[] {
  if (at === undefined) return [{ kind: 'point' }];
  return [
    { kind: 'point', at },
    ...(sources ? [{ kind: 'explain' as const, at, sources, language }] : []),
  ];
}
