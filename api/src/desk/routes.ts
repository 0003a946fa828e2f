import type { Route } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { actionRoutes } from './actionRoutes.ts';
import { bulkRoutes } from './bulkRoutes.ts';
import { caseCopyRoutes } from './caseCopyRoutes.ts';
import { caseRoutes } from './caseRoutes.ts';
import { caseValueRoutes } from './caseValueRoutes.ts';
import { describeDesk } from './describeDesk.ts';
import { listRoutes } from './listRoutes.ts';
import { oversightRoutes } from './oversightRoutes.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import { CLOSED } from './routeTexts.ts';
import { staffOf } from './Staff.ts';
import { viewRoutes } from './viewRoutes.ts';

/**
 * The calls of the desk: for staff, and for systems with a key of a role.
 * @param others Calls that are made elsewhere: those of the desk are described with it.
 */
export function deskRoutes(services: Services, others: Route[] = []): Route[] {
  const routes: Route[] = [
    ...listRoutes(services),
    ...viewRoutes(services),
    ...caseRoutes(services),
    ...caseCopyRoutes(services),
    ...actionRoutes(services),
    ...caseValueRoutes(services),
    ...bulkRoutes(services),
    ...reportRoutes(services),
    ...oversightRoutes(services),
  ];
  const beside = others.filter(({ path }) => path.startsWith('/api/desk/'));
  routes.push({
    method: 'get',
    path: '/api/desk/openapi.json',
    access: 'staff',
    limit: 'reads',
    summary: 'The calls of the desk, with every action that the caller may do',
    answers: { 200: { description: 'OpenAPI 3.1' }, ...CLOSED },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store');
      const described = [...routes, ...beside];
      const { publicUrl } = services.config;
      const at = { publicUrl, now: services.clock() };
      ctx.body = describeDesk(described, staffOf(ctx, services), at);
    },
  });
  return routes;
}
