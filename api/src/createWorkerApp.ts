import Koa from 'koa';
import type { AppOptions } from './createApp.ts';
import { mountRoutes } from './http/mountRoutes.ts';
import { operationRoutes } from './http/operationRoutes.ts';
import { notFound } from './http/ProblemError.ts';
import { identifyRequest, logRequests, problemMiddleware } from './http/problemMiddleware.ts';

/** What a process answers that only works on jobs: what operators and balancers ask of it, and nothing else. */
export function createWorkerApp({ services, logger, metrics, isStopping }: AppOptions): {
  app: Koa;
  close(): void;
} {
  const { database, readiness, releases } = services;
  const refuse = () => {
    throw notFound();
  };
  const app = new Koa();
  app.on('error', (err) => logger.error({ err }, 'An answer broke off.'));
  app.use(identifyRequest);
  app.use(logRequests(logger));
  app.use(
    problemMiddleware({
      releases,
      logger,
      heed: database.heed,
      pages: {
        fail(ctx, status) {
          ctx.status = status;
        },
      },
    }),
  );
  app.use(
    mountRoutes(operationRoutes({ look: readiness.look, releases, metrics, isStopping }), {
      authenticate: refuse,
      authenticateAdmin: refuse,
      authenticateStaff: refuse,
      limits: { spend: async () => {} },
    }),
  );
  app.use(refuse);
  return { app, close() {} };
}
