import type { Release } from '@porchlight/engine/compile';
import type { Route } from '../http/Route.ts';
import type { Releases } from '../releases/index.ts';
import { describeApi } from './describeApi.ts';

/**
 * The OpenAPI document of the routes that stand beside it, under the release that is public now. Anybody may ask for
 * it, and to describe all of a release takes a tenth of a second: that is done once for each.
 */
export function openApiRoute(
  routes: Route[],
  releases: Pick<Releases, 'current'>,
  publicUrl: string,
): Route {
  let described: { release: Release; text: string } | undefined;

  return {
    method: 'get',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1' } },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-cache');
      const release = releases.current();
      if (described?.release !== release) {
        const text = JSON.stringify(describeApi(routes, release, publicUrl));
        described = { release, text };
      }
      ctx.type = 'application/json';
      ctx.body = described.text;
    },
  };
}
