import { type DeskNotice, type Happening, tellsOf } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/**
 * The notice that tells an applicant of what has happened, as the public release says; undefined where none
 * does. What happens at once is told once: of the first thing of which a notice tells.
 */
export const noticeOf = (release: Release, happenings: Happening[]): DeskNotice | undefined =>
  happenings
    .flatMap((happening) => release.desk()?.notices.filter((one) => tellsOf(one, happening)) ?? [])
    .at(0);

/** Whether a notice goes when an application is sent: in the place of the receipt's mail. */
export const isOfSending = ({ on }: DeskNotice): boolean =>
  on === 'submitted' || on === 'resubmitted';

/** The names of the notices that go when an application is sent. */
export const noticesOfSending = (release: Release): string[] =>
  (release.desk()?.notices ?? []).filter(isOfSending).map(({ name }) => name);
