import type { Pointer } from '@porchlight/engine';
import type { InUse } from '../api/records.ts';

/** Whether applications may hold an answer to a question where it stands now; undefined where that is not known. */
export const wasPublic = (
  inUse: InUse | undefined,
  { step, pointer }: { step: { form: string }; pointer: Pointer },
): boolean | undefined =>
  inUse?.questions && (inUse.questions[step.form]?.includes(pointer) ?? false);
