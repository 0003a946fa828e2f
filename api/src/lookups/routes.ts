import { notFound } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { stateOf } from '../http/Route.ts';
import type { Releases } from '../releases/index.ts';

/** The lists of choices that the pack has: `/data/counties` and the like. */
export function lookupRoutes(releases: Releases): Route[] {
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
        const lookups = Object.values(releases.current().compiled.lookups[language] ?? {});
        const found = lookups.find((lookup) => lookup.path === name);
        if (!found) throw notFound();
        ctx.set('Content-Language', language);
        ctx.set('Cache-Control', 'public, no-cache');
        ctx.vary('Accept-Language, Cookie');
        ctx.body = found.items;
      },
    },
  ];
}
