import { BlockList } from 'node:net';
import { Gauge } from 'prom-client';
import type { Readiness } from '../database/index.ts';
import { isClockOff } from '../isClockOff.ts';
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

/** What `/healthz`, `/readyz` and `/metrics` tell of. */
export interface OperationOptions {
  /** What a save would meet. */
  look: () => Promise<Readiness>;
  releases: Releases;
  metrics: Metrics;
  /** True once the server is going down: no new work should be sent here. */
  isStopping: () => boolean;
}

/** What operators and balancers ask. */
export function operationRoutes(options: OperationOptions): Route[] {
  const { releases, metrics } = options;
  measureReadiness(options);
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
        const { reason, clockAhead = 0 } = await whyNot(options);
        if (reason)
          throw new ProblemError(503, 'unavailable', {
            headers: { 'Retry-After': '5' },
            extensions: { reason, ...servedOf(releases) },
          });
        ctx.body = {
          status: 'ready',
          ...servedOf(releases),
          ...(isClockOff(clockAhead) && { warnings: ['clock-off'] }),
        };
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

/** What is served all the same, and when the database said last that it is public. */
const servedOf = (releases: Releases) =>
  releases.isServing()
    ? { release: releases.current().hash, releaseSeenAt: releases.seenAt()?.toISOString() }
    : {};

/** What `/readyz` says, for who watches many processes. */
function measureReadiness(options: OperationOptions): void {
  const registers = [options.metrics.registry];
  new Gauge({
    name: 'ready',
    help: '1 while a save would be taken, as /readyz says.',
    registers,
    async collect() {
      const { reason } = await whyNot(options);
      this.set(Number(reason === undefined));
    },
  });
  new Gauge({
    name: 'not_ready',
    help: '1 for the reason for which no save would be taken, as /readyz says.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const { reason } = await whyNot(options);
      this.reset();
      if (reason) this.set({ reason }, 1);
    },
  });
  new Gauge({
    name: 'migrations_missing',
    help: 'Migrations of this version that the database lacks; as it was last known.',
    registers,
    async collect() {
      const { missing } = await options.look();
      if (missing !== undefined) this.set(missing);
    },
  });
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "By how much this machine's clock is ahead of the database's; as it was last known.",
    registers,
    async collect() {
      const { clockAhead } = await options.look();
      if (clockAhead !== undefined) this.set(clockAhead / 1000);
    },
  });
}

/** Why no work should be sent here, in one word: `docs/operations.md` says what each means. */
async function whyNot({
  look,
  releases,
  isStopping,
}: OperationOptions): Promise<{ reason?: string; clockAhead?: number }> {
  if (isStopping()) return { reason: 'stopping' };
  if (!releases.isServing()) return { reason: 'no-release' };
  const { state, clockAhead } = await look();
  return { ...(state !== 'ready' && { reason: state }), ...(clockAhead && { clockAhead }) };
}
