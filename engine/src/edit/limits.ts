import { LIMIT_DEFAULTS } from '../kernel/limitDefaults.ts';
import { boundsOf, type PropertyBounds } from './bounds.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';

/** The objects of `portal.json` that hold limits. */
export const LIMIT_GROUPS = ['limits', 'rateLimits', 'publish'] as const;

/** Where a limit stands in `portal.json`. */
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** A number of `portal.json` with what its meta-schema says of it. */
export interface ListedLimit {
  group: LimitGroup;
  name: string;
  /** What the portal says; else what is meant where nothing is said, by the meta-schema; undefined where it is left out. */
  value: number | undefined;
  /** What counts where it is left out; absent where it can't be. */
  otherwise?: number;
  /** What it limits, in English. */
  description: string;
  minimum?: number;
  maximum?: number;
}

type Numbers = { [name: string]: number };

const groupIn = (edits: FileEdits, group: LimitGroup): Numbers =>
  (edits.read('portal.json')[group] ?? {}) as Numbers;

/** What counts for limits that a pack may leave out, by their names. */
const otherwiseIn = (group: LimitGroup): Partial<Numbers> =>
  group === 'limits' ? LIMIT_DEFAULTS : {};

/**
 * The limits of a portal in the order in which they are written, and behind them those that it leaves out: of which
 * the meta-schema has a default, and which have no value then.
 */
export function listLimits(files: PackTexts): ListedLimit[] {
  const edits = new FileEdits(files);
  return LIMIT_GROUPS.flatMap((group) => {
    const bounds = boundsOf(files, [group]);
    const fallback = otherwiseIn(group);
    const unsaid = Object.entries(bounds).flatMap(([name, one]) =>
      one.default === undefined && fallback[name] === undefined ? [] : [[name, one.default]],
    );
    const said = groupIn(edits, group);
    const values: Partial<Numbers> = { ...said, ...Object.fromEntries(unsaid), ...said };
    return Object.entries(values).map(([name, value]) => {
      const otherwise = fallback[name];
      const { description = name, minimum, maximum } = bounds[name] ?? {};
      return {
        group,
        name,
        value,
        ...(otherwise !== undefined && { otherwise }),
        description,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      };
    });
  });
}

/**
 * Sets one limit; what is meant without a word is not said, and without a value it is left out.
 * @throws EditError `not-a-number` unless it is whole, or has no value and may be left out; `out-of-range` where the meta-schema says so;
 *   `not-there` where the portal has no such limit.
 */
export function setLimit(
  files: PackTexts,
  { group, name, value }: Pick<ListedLimit, 'group' | 'name' | 'value'>,
): FileEdit[] {
  const limit = listLimits(files).find((one) => one.group === group && one.name === name);
  if (!limit) throw new EditError('not-there', `The portal has no limit "${name}".`);
  if (value === undefined && limit.otherwise !== undefined) return leaveOut(files, { group, name });
  if (value === undefined || !Number.isSafeInteger(value))
    throw new EditError('not-a-number', `${value} is not whole.`);
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = limit;
  if (value < minimum || value > maximum)
    throw new EditError('out-of-range', `${value} is not from ${minimum} to ${maximum}.`);
  const edits = new FileEdits(files);
  if (value !== limit.value) write(edits, { group, name, value }, boundsOf(files, [group])[name]);
  return edits.changes();
}

/** Takes a limit out of the portal, with its group where it is the last. */
function drop(edits: FileEdits, { group, name }: Pick<ListedLimit, 'group' | 'name'>): void {
  const isLast = Object.keys(groupIn(edits, group)).length === 1;
  edits.drop('portal.json', isLast ? [group] : [group, name]);
}

function leaveOut(files: PackTexts, limit: Pick<ListedLimit, 'group' | 'name'>): FileEdit[] {
  const edits = new FileEdits(files);
  if (groupIn(edits, limit.group)[limit.name] !== undefined) drop(edits, limit);
  return edits.changes();
}

function write(
  edits: FileEdits,
  { group, name, value }: Pick<ListedLimit, 'group' | 'name'> & { value: number },
  bounds: PropertyBounds | undefined,
): void {
  const known = groupIn(edits, group);
  if (value === bounds?.default) drop(edits, { group, name });
  else if (Object.keys(known).length) edits.set('portal.json', [group, name], value);
  else edits.set('portal.json', [group], { [name]: value });
}
