/**
 * What happens with an application: it was sent, sent again, got another status, its applicant wrote, or a
 * document of one that was sent came in.
 */
export const EVENT_KINDS = ['submitted', 'resubmitted', 'status', 'message', 'document'] as const;
/** A moment of which others can be told. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** Of what an applicant can be told by itself: the same, and that her draft ends soon. */
export const NOTICE_KINDS = [...EVENT_KINDS, 'draft-ending'] as const;
/** A moment of which an applicant can be told. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Something that has happened. */
export type Happening = { on: Exclude<NoticeKind, 'status'> } | { on: 'status'; status: string };

/** What is told of a moment: with `status`, of these alone; absent: of each. */
export interface Occasion {
  on?: NoticeKind;
  statuses?: string[];
}

/** Whether what is told on an occasion tells of what has happened. */
export const tellsOf = ({ on, statuses }: Occasion, happening: Happening): boolean =>
  on === happening.on &&
  (happening.on !== 'status' || (statuses?.includes(happening.status) ?? true));
