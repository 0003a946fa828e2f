import type { Applicant } from '../auth/index.ts';
import type { Services } from '../Services.ts';
import { type Saved, saveApplication } from './saveApplication.ts';

/** Remembers the step on Back: a save that changes no answer. */
export function moveStep(
  services: Services,
  applicant: Applicant,
  step: string,
  request: { ifMatch?: string },
  language: string,
): Promise<Saved> {
  // A number that is none reaches the same check, and its message, as one in a body.
  const position = /^-?\d{1,9}$/.test(step) ? Number(step) : step;
  return saveApplication(
    services,
    applicant,
    { flat: { publicFormCurrentStep: position }, ...request },
    language,
  );
}
