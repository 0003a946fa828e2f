import { isOffered, isTaken, standaloneAddress } from '@porchlight/engine';
import { type Dates, readDates } from '@porchlight/engine/edit';
import type { Outline } from '@porchlight/engine/explain';
import type { Offered } from '../../form-preview/PreviewState.ts';
import { readIfThere } from '../readIfThere.ts';

/** The form that an application is made of. */
export const APPLICATION = 'application';

/** How the portal stands while a form is tried, where it is not its dates that say so. */
export interface Trial {
  /** Whether applications are taken, or a form that stands alone. */
  intake: 'dates' | 'open' | 'closed';
  offered: Offered;
}

/** Everything by its dates. */
export const BY_DATES: Trial = { intake: 'dates', offered: {} };

/** Whether something is taken on a day. */
export type Taking = ReturnType<typeof isTaken>;

type Texts = ReadonlyMap<string, string>;

const days = ({ opens, closes }: Dates) => ({ ...(opens && { opens }), ...(closes && { closes }) });

/**
 * Whether a form is taken on a day, by its dates; undefined for one that is filled in for an entry of a list,
 * and has none.
 */
export function takingOn(texts: Texts, form: string, day: string): Taking | undefined {
  const file =
    form === APPLICATION
      ? 'portal.json'
      : ['wizard.json', 'form.json'].map((name) => `${form}/${name}`).find((one) => texts.has(one));
  if (form !== APPLICATION && standaloneAddress(form) === undefined) return undefined;
  const dates = file === undefined ? undefined : readIfThere(() => readDates(texts, file));
  return isTaken(dates ? days(dates) : {}, { today: day });
}

/** A program as it can be chosen, or not, while the form is tried. */
export interface TriedProgram {
  program: string;
  title: string;
  isOpen: boolean;
  /** Whether it could be by its dates. */
  isOpenByDates: boolean;
}

/** The programs that a form offers, as they stand on a day. */
export function programsOn(
  { programs }: Pick<Outline, 'programs'>,
  { offered }: Pick<Trial, 'offered'>,
  day: string,
): TriedProgram[] {
  return programs.map((choice) => {
    const program = choice.program!;
    const isOpenByDates = isOffered(choice, { today: day });
    return {
      program,
      title: choice.label,
      isOpen: offered[program] ?? isOpenByDates,
      isOpenByDates,
    };
  });
}

/** What is opened and closed by hand, with one more program; one that stands as its dates say is left out. */
export function offeringAlso(offered: Offered, of: TriedProgram, isOpen: boolean): Offered {
  const { [of.program]: _, ...others } = offered;
  return isOpen === of.isOpenByDates ? others : { ...others, [of.program]: isOpen };
}
