import type { Attributes, HrTime } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObject, MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Measured = MetricObjectWithValues<MetricValue<string>>;
type Value = MetricValue<string> & { metricName?: string };
interface Span {
  startTime: HrTime;
  endTime: HrTime;
}

/** What `/metrics` says, for OTLP: one set of figures, told in two ways. */
export function produceMetrics(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const time = { startTime, endTime: hrTime() };
      const metrics = (await registry.getMetricsAsJSON()).flatMap(
        (metric) => translate(metric as Measured, time) ?? [],
      );
      const scope = { name: 'porchlight' };
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
    },
  };
}

/** Undefined for a summary, of which this process has none of its own. */
function translate(metric: Measured, time: Span): MetricData | undefined {
  // prom-client names types in words, whatever its declaration says.
  const type = String(metric.type);
  const { values } = metric;
  if (type === 'histogram') return { ...base(metric), ...histogramOf(values, time) };
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...time, value, attributes: labels as Attributes }));
  if (type === 'gauge') return { ...base(metric), dataPointType: DataPointType.GAUGE, dataPoints };
  if (type === 'counter')
    return { ...base(metric), dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return undefined;
}

const base = ({ name, help }: MetricObject) => ({
  descriptor: {
    name,
    description: help,
    unit: /_seconds(_total)?$/.test(name) ? 's' : '',
    valueType: 1,
  },
  aggregationTemporality: AggregationTemporality.CUMULATIVE,
});

/** Prometheus counts in a bucket all that is at most its bound, OTLP what is between two bounds. */
function histogramOf(
  values: Value[],
  time: Span,
): Pick<HistogramMetricData, 'dataPointType' | 'dataPoints'> {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _bound, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  const dataPoints = [...series].map(([key, points]) => {
    const buckets = points.filter(({ labels }) => labels.le !== undefined);
    const end = (word: string) =>
      points.find(({ metricName }) => metricName?.endsWith(word))?.value ?? 0;
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const value = {
      buckets: { boundaries, counts },
      sum: end('_sum'),
      count: end('_count'),
    };
    return { ...time, attributes: JSON.parse(key) as Attributes, value };
  });
  return { dataPointType: DataPointType.HISTOGRAM, dataPoints };
}
