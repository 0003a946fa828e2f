import { matches } from '../kernel/patterns/matches.ts';
import type { JsonObject } from '../kernel/types.ts';
import { compilePattern } from '../patterns/compilePattern.ts';
import {
  CONTRAST_PAIRS,
  type ContrastPair,
  contrast,
  deriveTheme,
  findWeakPairs,
  type Theme,
} from '../theme/index.ts';
import { boundsOf, type PropertyBounds } from './bounds.ts';
import { EditError, type FileEdit, type PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';

const AGENCY = ['name', 'shortName', 'phone', 'address', 'website', 'logo'] as const;

/** By what people know an agency. */
export interface AgencyLook {
  name: string;
  shortName: string;
  phone: string;
  address: string;
  website: string;
  /** A picture of the pack: `logo.svg`. */
  logo: string;
  /** `#rrggbb`: both colour schemes are derived of it. */
  accent: string;
}

const placeOf = (key: keyof AgencyLook): string[] =>
  key === 'accent' ? ['accent'] : ['agency', key];

/** The look of a portal, of `portal.json`. */
export function readLook(files: PackTexts): AgencyLook {
  const { agency, accent } = new FileEdits(files).read('portal.json');
  const said = agency as JsonObject;
  const words = AGENCY.map((key) => [key, String(said[key] ?? '')]);
  return { ...(Object.fromEntries(words) as Omit<AgencyLook, 'accent'>), accent: String(accent) };
}

/** What may be said of each, by the meta-schema. */
export function lookBounds(files: PackTexts): { [key in keyof AgencyLook]?: PropertyBounds } {
  const { accent } = boundsOf(files, []);
  return { ...boundsOf(files, ['agency']), ...(accent && { accent }) };
}

/** One of the words that every agency has. */
export type AgencyWord = Exclude<keyof AgencyLook, 'logo' | 'accent'>;

/** @throws EditError `blank`, `out-of-range`, `not-allowed` where it can't be said of an agency. */
export function validateAgencyWord(files: PackTexts, key: AgencyWord, text: string): void {
  validateWord(key, text, lookBounds(files)[key]);
}

function doesMatch(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  return 'program' in compiled && matches(compiled.program, text);
}

function validateWord(
  key: keyof AgencyLook,
  text: string,
  bounds: PropertyBounds | undefined,
): void {
  if (!text) throw new EditError('blank', `"${key}" can't be blank.`);
  const { minLength = 1, maxLength = Number.POSITIVE_INFINITY, pattern } = bounds ?? {};
  if (text.length < minLength || text.length > maxLength)
    throw new EditError('out-of-range', `"${key}" has ${minLength} to ${maxLength} characters.`);
  if (pattern && !doesMatch(pattern, text))
    throw new EditError('not-allowed', `"${key}" does not match ${pattern}.`);
}

/**
 * Sets what is given of the look.
 * @throws EditError `blank`, `out-of-range` (too short or too long), or `not-allowed` (no colour, no
 *   address of a site, no name of a picture).
 */
export function setLook(files: PackTexts, look: Partial<AgencyLook>): FileEdit[] {
  const [edits, bounds, known] = [new FileEdits(files), lookBounds(files), readLook(files)];
  for (const [key, value] of Object.entries(look) as [keyof AgencyLook, string][]) {
    const text = value.trim();
    validateWord(key, text, bounds[key]);
    if (text !== known[key]) edits.set('portal.json', placeOf(key), text);
  }
  return edits.changes();
}

/** What becomes of an accent colour. */
export interface AccentVerdict {
  theme: Theme;
  /** What it is used for as it is: a light beside the text, or the colour of buttons and links. */
  role: 'light' | 'action';
  /** Whether text or controls need another shade of it in the light scheme. */
  isShifted: boolean;
  /** The pair of colours that is told apart by the least beyond what it needs, in both schemes. */
  closest: ContrastPair & { reached: number; scheme: keyof Theme };
  /** The pairs that are too close; empty when all is well. */
  weak: (ContrastPair & { reached: number; scheme: keyof Theme })[];
}

/** Checks an accent colour by the schemes that are derived of it; undefined where it is no `#rrggbb`. */
export function checkAccent(accent: string): AccentVerdict | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return undefined;
  const theme = deriveTheme(accent);
  const schemes = ['light', 'dark'] as const;
  const reached = schemes.flatMap((scheme) =>
    CONTRAST_PAIRS.map((pair) => ({
      ...pair,
      scheme,
      reached: contrast(theme[scheme][pair.front], theme[scheme][pair.back]),
    })),
  );
  const isLight = theme.light.accent === accent;
  const used = isLight ? theme.light.accentStrong : theme.light.primary;
  return {
    theme,
    role: isLight ? 'light' : 'action',
    isShifted: used.toLowerCase() !== accent.toLowerCase(),
    closest: reached.reduce((least, pair) =>
      pair.reached / pair.ratio < least.reached / least.ratio ? pair : least,
    ),
    weak: schemes.flatMap((scheme) =>
      findWeakPairs(theme[scheme]).map((pair) => ({ ...pair, scheme })),
    ),
  };
}
