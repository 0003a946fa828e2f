import type { Pointer } from '@porchlight/engine';
import type { InUse } from '../api/records.ts';

/** Whether applications may hold an answer to a question where it stands now; undefined while that is not known. */
export const wasPublic = (
  inUse: InUse | undefined,
  { step, pointer }: { step: { form: string }; pointer: Pointer },
): boolean | undefined => inUse && (inUse.questions[step.form]?.includes(pointer) ?? false);
