import {
  type Attributes,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';

let tracer: Tracer | undefined;

/** Has spans made from now on, or, without a tracer, no more. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

/** Whether this process sends spans anywhere. */
export const isTracing = () => tracer !== undefined;

/**
 * Does some work under a span, where spans are made; else just does it. Neither names nor attributes may
 * hold what a person typed: spans leave the machine.
 */
export function traced<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, ...attributes }: Attributes & { kind?: SpanKind },
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Its name alone: a message may quote a value.
      const type = error instanceof Error ? error.name : 'unknown';
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
