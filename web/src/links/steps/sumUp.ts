import type { UploadFlow, UploadStep } from '@porchlight/engine';
import type { PendingUpload } from '@porchlight/engine/react';
import { describeFailure } from '../documents/describeFailure.ts';
import type { LinkFile } from '../link/createLinkApi.ts';

/** How one category stands. */
export interface CategorySummary {
  step: UploadStep;
  /** Where its step is in the flow, from 0. */
  position: number;
  /** What the agency has: ready, or still to be checked. */
  files: LinkFile[];
  waiting: number;
  refused: number;
  sending: number;
  failed: number;
  /** Required, and nothing is there or on its way. */
  isMissing: boolean;
}

/** Sums up what came in each documents step of a flow. A refused file counts for nothing. */
export function sumUp(
  flow: UploadFlow,
  all: LinkFile[],
  pending: PendingUpload[],
): CategorySummary[] {
  return flow.steps.flatMap((step, position) => {
    if (step.kind !== 'documents') return [];
    const own = all.filter((file) => file.fileCategory === step.category);
    const files = own.filter((file) => file.state !== 'refused');
    const unsent = pending.filter((upload) => upload.fields.category === step.category);
    const sending = unsent.filter((upload) => !upload.hasFailed).length;
    // One that is there already is not missing.
    const failed = unsent.filter(
      (upload) => upload.hasFailed && !describeFailure(upload.reason).isKnown,
    ).length;
    return {
      step,
      position,
      files,
      waiting: files.filter((file) => file.state === 'waiting').length,
      refused: own.length - files.length,
      sending,
      failed,
      isMissing: step.isRequired === true && files.length + sending === 0,
    };
  });
}
