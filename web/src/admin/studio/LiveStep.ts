import type { Outline, OutlineStep } from '@porchlight/engine/explain';

/** A step of what a copy was compiled to. */
export interface LiveStep {
  /** Where the compiled copy's files are. */
  stage: string;
  outline: Outline;
  step: OutlineStep;
}
