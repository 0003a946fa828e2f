import { isOffered } from './programDates.ts';
import type { Facts, StandaloneForm } from './types.ts';

/** Where the forms that stand alone have their folders; the form `forms/volunteer` is the one at `/forms/volunteer`. */
const FOLDER = 'forms/';

/** The name that the form of an address has in a release: `volunteer` → `forms/volunteer`. */
export function standaloneName(address: string): string {
  return FOLDER + address;
}

/** The other way round; undefined for a form that does not stand alone. */
export function standaloneAddress(name: string): string | undefined {
  return name.startsWith(FOLDER) ? name.slice(FOLDER.length) : undefined;
}

/** Whether a form is taken on the day that the facts tell: both of its days count. */
export function isTaken(
  form: Pick<StandaloneForm, 'opens' | 'closes'>,
  facts: Facts,
): 'taken' | 'not-yet' | 'closed' {
  if (isOffered(form, facts)) return 'taken';
  return form.closes !== undefined && isOffered({ opens: form.opens ?? '' }, facts)
    ? 'closed'
    : 'not-yet';
}
