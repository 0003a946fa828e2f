import { boundsOf } from './bounds.ts';
import { type Change, EditError, type PackTexts } from './Change.ts';
import { FileEdits } from './FileEdits.ts';

/** The objects of `portal.json` that hold limits. */
export const LIMIT_GROUPS = ['limits', 'rateLimits'] as const;

/** Where a limit stands in `portal.json`. */
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** A number of `portal.json` with what its meta-schema says of it. */
export interface ListedLimit {
  group: LimitGroup;
  name: string;
  value: number;
  /** What it limits, in English. */
  description: string;
  minimum?: number;
  maximum?: number;
}

/** The limits of a portal, in the order in which they are written. */
export function listLimits(files: PackTexts): ListedLimit[] {
  const portal = new FileEdits(files).read('portal.json');
  return LIMIT_GROUPS.flatMap((group) => {
    const bounds = boundsOf(files, [group]);
    return Object.entries((portal[group] ?? {}) as { [name: string]: number }).map(
      ([name, value]) => {
        const { description = name, minimum, maximum } = bounds[name] ?? {};
        return {
          group,
          name,
          value,
          description,
          ...(minimum !== undefined && { minimum }),
          ...(maximum !== undefined && { maximum }),
        };
      },
    );
  });
}

/**
 * Sets one limit.
 * @throws EditError `not-a-number` unless it is whole; `out-of-range` where the meta-schema says so;
 *   `not-there` where the portal has no such limit.
 */
export function setLimit(
  files: PackTexts,
  { group, name, value }: Pick<ListedLimit, 'group' | 'name' | 'value'>,
): Change[] {
  const limit = listLimits(files).find((one) => one.group === group && one.name === name);
  if (!limit) throw new EditError('not-there', `The portal has no limit "${name}".`);
  if (!Number.isSafeInteger(value)) throw new EditError('not-a-number', `${value} is not whole.`);
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = limit;
  if (value < minimum || value > maximum)
    throw new EditError('out-of-range', `${value} is not from ${minimum} to ${maximum}.`);
  const edits = new FileEdits(files);
  edits.set('portal.json', [group, name], value);
  return edits.changes();
}
