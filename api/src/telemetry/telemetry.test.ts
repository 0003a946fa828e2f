import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longestHold } from '../../test/longestHold.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { isTracing } from './traced.ts';

/** A collector that keeps what it is sent, by path. */
async function startCollector() {
  const sent = new Map<string, string[]>();
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    sent.set(request.url!, [...(sent.get(request.url!) ?? []), body]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { sent, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const attributeOf = ({ attributes }: { attributes: Attribute[] }, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

let collector: Awaited<ReturnType<typeof startCollector>>;
let portal: TestPortal;
let spans: Span[];
beforeAll(async () => {
  collector = await startCollector();
  portal = await startPortal({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const rosa = await portal.as({ subject: 'rosa', email: 'rosa@example.org' });
  await rosa.get();
  await rosa.put({ firstName: 'Remedios' });
  const headers = {
    traceparent: `00-${TRACE}-${CALLER}-01`,
    'X-Request-Id': 'request-of-the-test',
  };
  await rosa.put({ lastName: 'Quixote' }, headers);
  await portal.stop();
  collector.stop();
  spans = (collector.sent.get('/v1/traces') ?? [])
    .map((body) => JSON.parse(body))
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);
});

test('a request is a span under its caller’s, with its route and its id, and statements are spans under it', () => {
  const request = spans.find(({ parentSpanId }) => parentSpanId === CALLER)!;
  expect(request).toMatchObject({ name: 'PUT /api/application', traceId: TRACE });
  expect(attributeOf(request, 'http.route')).toBe('/api/application');
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  expect(attributeOf(request, 'porchlight.request_id')).toBe('request-of-the-test');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['application-save']));
  expect(below.every(({ traceId }) => traceId === TRACE)).toBe(true);
});

test('the figures of /metrics are sent, histograms by what lies between two bounds', () => {
  const metrics = (collector.sent.get('/v1/metrics') ?? [])
    .map((body) => JSON.parse(body))
    .flatMap(({ resourceMetrics }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics);
  const named = (name: string) => metrics.find((metric) => metric.name === name);
  expect(named('ready').gauge.dataPoints[0]).toBeDefined();
  const { dataPoints } = named('http_request_duration_seconds').histogram;
  const puts = dataPoints.find(
    (point: { attributes: Attribute[] }) =>
      attributeOf(point, 'route') === '/api/application' && attributeOf(point, 'method') === 'PUT',
  );
  const counts = puts.bucketCounts.map(Number) as number[];
  expect(Number(puts.count)).toBe(2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(counts).toHaveLength(puts.explicitBounds.length + 1);
});

test('nothing that a person typed leaves the machine', () => {
  const all = [...collector.sent.values()].flat().join();
  expect(all).toContain('application-save');
  for (const word of ['Remedios', 'Quixote', 'example.org', 'Bearer'])
    expect(all).not.toContain(word);
});

test('without an endpoint a process traces nothing and sends nothing', async () => {
  const off = await startPortal();
  try {
    expect((await (await off.as('ana')).get()).status).toBe(200);
    expect(isTracing()).toBe(false);
  } finally {
    await off.stop();
  }
});

test.each([
  ['is away', undefined],
  ['never answers', () => {}],
])('a collector that %s costs no request, and keeps nobody from stopping', async (_, answer) => {
  const hanging = createServer(answer);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.address() as AddressInfo;
  if (!answer) hanging.close();
  const lonely = await startPortal({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    },
  });
  try {
    expect(isTracing()).toBe(true);
    const rosa = await lonely.as('rosa');
    await rosa.get();
    const hold = await longestHold(async () => {
      for (let n = 0; n < 40; n += 1)
        expect((await rosa.put({ firstName: `Rosa ${n}` })).status).toBe(200);
    });
    expect(hold).toBeLessThan(200);
    const lines = lonely.log.map((line) => JSON.parse(line));
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    const began = performance.now();
    await lonely.stop();
    // A process that is told to end has 25 seconds.
    expect(performance.now() - began).toBeLessThan(15_000);
    hanging.closeAllConnections();
    hanging.close();
  }
});
