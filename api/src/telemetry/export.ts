import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Registry } from 'prom-client';
import { produceMetrics } from './promMetrics.ts';
import type { TelemetryOptions } from './TelemetryOptions.ts';
import { traceWith } from './traced.ts';

/** Sends spans and metrics over OTLP (HTTP, JSON). @returns What sends the rest and ends it. */
export function startExport(
  options: TelemetryOptions,
  { role, registry }: { role: string; registry: Registry },
): () => Promise<void> {
  const { endpoint, service, traceShare, metricSeconds } = options;
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.instance.id': crypto.randomUUID(),
    'porchlight.role': role,
  });
  const at = (signal: string) => ({ url: `${endpoint.replace(/\/$/, '')}/v1/${signal}` });
  const spans = new BasicTracerProvider({
    resource,
    // Who calls decides whether a trace is kept; of all others so many are.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(at('traces')))],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(at('metrics')),
        exportIntervalMillis: metricSeconds * 1000,
        exportTimeoutMillis: Math.min(metricSeconds * 1000, 10_000),
        metricProducers: [produceMetrics(registry, resource)],
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceWith(spans.getTracer('porchlight'));
  return async () => {
    traceWith(undefined);
    // A collector that is away keeps nobody from stopping.
    await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
    context.disable();
    propagation.disable();
    trace.disable();
  };
}
