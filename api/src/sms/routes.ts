import type { Logger } from 'pino';
import type { Route } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { consentRoutes } from './consentRoutes.ts';
import { twilioRoutes } from './twilioRoutes.ts';
import { webhookRoutes } from './webhookRoutes.ts';

/** The calls of text messages: of gateways, and of who wants them. */
export const smsRoutes = (services: Services, logger: Pick<Logger, 'warn'>): Route[] => [
  ...consentRoutes(services),
  ...webhookRoutes({ services, logger }),
  ...twilioRoutes({ services, logger }),
];
