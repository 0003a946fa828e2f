import { BlockList } from 'node:net';
import type { Database } from '../database/index.ts';
import type { Releases } from '../releases/index.ts';
import { wasForwarded } from './clientAddress.ts';
import type { Metrics } from './metrics.ts';
import { notFound, ProblemError } from './ProblemError.ts';
import type { Route } from './Route.ts';

const inside = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/** What operators and balancers ask. */
export function operationRoutes(options: {
  database: Database;
  releases: Releases;
  metrics: Metrics;
  /** True once the server is going down: no new work should be sent here. */
  isStopping: () => boolean;
}): Route[] {
  const { database, releases, metrics, isStopping } = options;
  return [
    {
      method: 'get',
      path: '/healthz',
      access: 'public',
      summary: 'The process runs',
      answers: { 200: { description: 'It does' } },
      async handle(ctx) {
        ctx.body = { status: 'ok' };
      },
    },
    {
      method: 'get',
      path: '/readyz',
      access: 'public',
      summary: 'The process can do its work',
      answers: { 200: { description: 'It can' }, 503: { description: 'Not now' } },
      async handle(ctx) {
        const isReady = !isStopping() && releases.isServing() && (await database.isReady());
        if (!isReady)
          throw new ProblemError(503, 'unavailable', { headers: { 'Retry-After': '5' } });
        ctx.body = { status: 'ready', release: releases.current().hash };
      },
    },
    {
      method: 'get',
      path: '/metrics',
      access: 'public',
      summary: 'Figures for Prometheus, for callers of the same network only',
      answers: { 200: { description: 'Prometheus text' } },
      async handle(ctx) {
        // What a proxy passes on comes from the internet, whatever the proxy's own address is.
        const address = (ctx.req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
        const isInside = inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
        if (!isInside || wasForwarded(ctx.req)) throw notFound();
        ctx.set('Content-Type', metrics.registry.contentType);
        ctx.body = await metrics.registry.metrics();
      },
    },
  ];
}
