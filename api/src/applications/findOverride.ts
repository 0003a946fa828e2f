import { leads } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import { openCase } from '../desk/openCase.ts';
import type { Services } from '../Services.ts';

/**
 * What a change of status that is no action, and asks for nothing, would pass over: whether something that
 * was asked for is open, and would go; and the actions of the desk that make the same change.
 */
export async function findOverride(
  services: Pick<Services, 'releases' | 'clock' | 'vault'>,
  runner: QueryRunner,
  id: number,
  change: { from: string; to: string },
): Promise<{ isAsked: boolean; actions: string[] }> {
  const release = services.releases.current();
  const isReview = release.statusById(change.from)?.role === 'review';
  const one = isReview ? await openCase(services, runner, id, release) : undefined;
  const actions = (release.desk()?.actions ?? []).filter((action) => leads(action, change));
  return { isAsked: one?.isAsked ?? false, actions: actions.map(({ name }) => name) };
}
