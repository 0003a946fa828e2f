import type { Route } from '../http/Route.ts';
import type { Releases } from '../releases/index.ts';
import { describeApi } from './describeApi.ts';

/** The OpenAPI document of the routes that stand beside it, under the release that is public now. */
export function openApiRoute(routes: Route[], releases: Releases, publicUrl: string): Route {
  return {
    method: 'get',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1' } },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = describeApi(routes, releases.current(), publicUrl);
    },
  };
}
