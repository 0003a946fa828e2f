import type { Hex } from './color.ts';

/** The colours of one scheme, by what they are for. */
export interface Tokens {
  /** The page behind everything. */
  background: Hex;
  /** What stands on the page: fields, dialogs, tiles. */
  surface: Hex;
  /** A quiet block on the page. */
  sunken: Hex;
  /** Body text. */
  text: Hex;
  /** Help lines and coming steps; still 4.5:1. */
  textQuiet: Hex;
  /** A line that only divides. */
  line: Hex;
  /** The outline of a control: 3:1 on the page and on a surface. */
  control: Hex;
  /** Buttons and links. */
  primary: Hex;
  primaryHover: Hex;
  onPrimary: Hex;
  /** A tint of the primary colour, for what is chosen. */
  primaryQuiet: Hex;
  /** The lamp: the current step, the progress, the focus ring's inner line. */
  accent: Hex;
  onAccent: Hex;
  /** The lamp's glow behind text. */
  accentQuiet: Hex;
  /** The lamp where it must be seen as a shape: 3:1 on the page. */
  accentStrong: Hex;
  success: Hex;
  successQuiet: Hex;
  warning: Hex;
  warningQuiet: Hex;
  error: Hex;
  errorQuiet: Hex;
  /** The focus ring's outer line: 3:1 on the page and on a surface. */
  focus: Hex;
}

/** Both schemes of a portal. */
export interface Theme {
  light: Tokens;
  dark: Tokens;
}

/** One pair that must be told apart, and by how much. */
export interface ContrastPair {
  front: keyof Tokens;
  back: keyof Tokens;
  ratio: number;
}

const TEXT = 4.5;
const SHAPE = 3;

/** Every pair of colours that meets on a screen: text at 4.5:1, controls at 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
export const CONTRAST_PAIRS: ContrastPair[] = [
  ...(['background', 'surface', 'sunken'] as const).flatMap((back) => [
    { front: 'text' as const, back, ratio: TEXT },
    { front: 'textQuiet' as const, back, ratio: TEXT },
    { front: 'primary' as const, back, ratio: TEXT },
    { front: 'error' as const, back, ratio: TEXT },
    { front: 'success' as const, back, ratio: TEXT },
    { front: 'warning' as const, back, ratio: TEXT },
    { front: 'control' as const, back, ratio: SHAPE },
    { front: 'focus' as const, back, ratio: SHAPE },
    { front: 'accentStrong' as const, back, ratio: SHAPE },
  ]),
  ...(['primaryQuiet', 'accentQuiet', 'successQuiet', 'warningQuiet', 'errorQuiet'] as const).map(
    (back) => ({
      front: 'text' as const,
      back,
      ratio: TEXT,
    }),
  ),
  { front: 'primary', back: 'primaryQuiet', ratio: TEXT },
  { front: 'success', back: 'successQuiet', ratio: TEXT },
  { front: 'warning', back: 'warningQuiet', ratio: TEXT },
  { front: 'error', back: 'errorQuiet', ratio: TEXT },
  { front: 'onPrimary', back: 'primary', ratio: TEXT },
  { front: 'onPrimary', back: 'primaryHover', ratio: TEXT },
  { front: 'onAccent', back: 'accent', ratio: TEXT },
];
