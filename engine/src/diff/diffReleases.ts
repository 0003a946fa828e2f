import type { CompiledRelease } from '../compile/index.ts';
import type { ChangeKind, DiffEntry } from './DiffEntry.ts';
import { diffDesk } from './diffDesk.ts';
import { diffEvents } from './diffEvents.ts';
import { diffFlows } from './diffFlows.ts';
import { diffForms } from './diffForms.ts';
import { diffPortal } from './diffPortal.ts';
import { diffPrograms } from './diffPrograms.ts';
import type { KnownProgram } from './takenIds.ts';

/** From what hurts most to what hurts nobody. */
const ORDER: ChangeKind[] = ['breaking', 'needs-answer', 'safe'];

/**
 * What is otherwise in a newer release, for those who apply: one sentence a change, the breaking ones
 * first. Both are read in their first language. The same release gives none.
 * @param known Programs of earlier releases, whose ids nobody else may have. Default: those of `before`.
 */
export function diffReleases(
  before: CompiledRelease,
  after: CompiledRelease,
  known: KnownProgram[] = [],
): DiffEntry[] {
  if (before.hash === after.hash) return [];
  const changes: DiffEntry[] = [];
  const tell = (kind: ChangeKind, code: string, sentence: string, place = {}) =>
    void changes.push({ kind, code, sentence, ...place });
  diffForms(before, after, tell);
  diffPrograms(before, after, [...before.programs, ...known], tell);
  diffFlows(before, after, tell);
  diffPortal(before, after, tell);
  diffDesk(before, after, tell);
  diffEvents(before, after, tell);
  return changes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
