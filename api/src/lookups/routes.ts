import { offeredPrograms } from '../applications/policies.ts';
import { notFound } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { stateOf } from '../http/Route.ts';
import type { Services } from '../Services.ts';

/** The lists of choices that the pack has: `/data/counties` and the like. */
export function lookupRoutes({ releases, clock }: Pick<Services, 'releases' | 'clock'>): Route[] {
  return [
    {
      method: 'get',
      path: '/data/:name',
      access: 'public',
      summary: 'A list of choices, such as counties',
      answers: { 200: { description: 'The list', schema: () => ({ type: 'array' }) } },
      async handle(ctx) {
        const { language } = stateOf(ctx);
        const { name } = ctx.params as { name: string };
        const release = releases.current();
        const lookups = Object.entries(release.compiled.lookups[language] ?? {});
        const [key, found] = lookups.find(([, lookup]) => lookup.path === name) ?? [];
        if (!found) throw notFound();
        const offered = key === 'programs' ? offeredPrograms(release, clock()) : undefined;
        ctx.set('Content-Language', language);
        ctx.set('Cache-Control', 'public, no-cache');
        ctx.vary('Accept-Language, Cookie');
        // A program outside of its dates is not offered.
        ctx.body = found.items.filter((item) => offered?.has(Number(item[found.idKey])) ?? true);
      },
    },
  ];
}
