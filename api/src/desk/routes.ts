import type { Route } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { caseRoutes } from './caseRoutes.ts';
import { listRoutes } from './listRoutes.ts';

/** The calls of the desk: for staff alone. */
export const deskRoutes = (services: Services): Route[] => [
  ...listRoutes(services),
  ...caseRoutes(services),
];
