import { deskKindOf, type WordsPlace } from '@porchlight/engine/builder';

/** What a file of the desk can have at most: letters of a text, entries of a list, days of a clock. */
export const DESK_LONGEST = {
  queue: {
    title: 60,
    says: 200,
    label: 60,
    columns: 10,
    badges: 8,
    narrow: 8,
    days: 250,
    receivedWithin: 366,
  },
  action: { label: 40, says: 300 },
  notice: { subject: 120, text: 400, paragraph: 2000, heading: 200, button: 60, signature: 300 },
  settings: { label: 40 },
  roles: { label: 60 },
  status: { label: 80, next: 600, workingDays: 250, days: 370 },
} as const;

/** How many letters a text of the desk can have; undefined where nothing is said of it. */
export function longestAt({ file, at }: WordsPlace): number | undefined {
  const kinds: { [kind: string]: { [key: string]: number } } = DESK_LONGEST;
  return kinds[deskKindOf(file) ?? '']?.[String(at.at(-1))];
}
