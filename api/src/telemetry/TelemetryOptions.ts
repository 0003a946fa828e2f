/** Where traces and metrics go, and how many. */
export interface TelemetryOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: a collector's address for OTLP over HTTP, without `/v1/…`. */
  readonly endpoint: string;
  /** `OTEL_SERVICE_NAME`. Default `porchlight`. */
  readonly service: string;
  /** `OTEL_TRACES_SAMPLER_ARG`: the share of requests that are traced, 0 to 1. Default 1. */
  readonly traceShare: number;
  /** `OTEL_METRIC_EXPORT_INTERVAL`, there in milliseconds: seconds between two sendings. Default 60. */
  readonly metricSeconds: number;
}
