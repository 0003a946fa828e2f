import { brighten, contrast, type Hex, isHex, luminance, mix, reachContrast } from './color.ts';
import { CONTRAST_PAIRS, type ContrastPair, type Theme, type Tokens } from './tokens.ts';

const INK = '#1d2433';
const PAPER = '#fffdf8';
const WHITE = '#ffffff';
const NIGHT = '#14161d';
const EVENING = '#1f4b7a';
const LAMP = '#f2a33a';

/** Above this luminance a colour can be a light; below, it is the colour of actions. */
const BRIGHT = 0.25;

interface Hues {
  primary: Hex;
  accent: Hex;
}

function chooseHues(accent: Hex): Hues {
  return luminance(accent) >= BRIGHT
    ? { primary: EVENING, accent }
    : { primary: accent, accent: LAMP };
}

/** Text for a colour: ink or white, or black on the few between that neither is far enough from. */
function readableOn(color: Hex): Hex {
  return [INK, WHITE].find((text) => contrast(text, color) >= 4.5) ?? '#000000';
}

function deriveLight({ primary: wanted, accent }: Hues): Tokens {
  const background = PAPER;
  const surface = WHITE;
  const sunken = '#f7f2e8';
  const grounds = [background, surface, sunken];
  const darken = (color: Hex, quiet?: Hex) =>
    reachContrast(color, quiet ? [...grounds, quiet] : grounds, 4.6, INK);
  const primaryQuiet = mix(wanted, WHITE, 0.9);
  const primary = darken(wanted, primaryQuiet);
  return {
    background,
    surface,
    sunken,
    text: INK,
    textQuiet: reachContrast('#5d6270', grounds, 4.6, INK),
    line: '#e4ddd0',
    control: reachContrast('#8b8577', grounds, 3.1, INK),
    primary,
    primaryHover: mix(primary, INK, 0.3),
    onPrimary: contrast(WHITE, primary) >= 4.5 ? WHITE : INK,
    primaryQuiet,
    accent,
    onAccent: readableOn(accent),
    accentQuiet: mix(accent, WHITE, 0.84),
    accentStrong: reachContrast(accent, grounds, 3.1, INK),
    success: darken('#23693c', '#e8f3ea'),
    successQuiet: '#e8f3ea',
    warning: darken('#7d4e00', '#fdf1d8'),
    warningQuiet: '#fdf1d8',
    error: darken('#a8321f', '#fbeae6'),
    errorQuiet: '#fbeae6',
    focus: primary,
  };
}

function deriveDark({ primary: wanted, accent }: Hues): Tokens {
  const background = NIGHT;
  const surface = '#1e212b';
  const sunken = '#191b23';
  const grounds = [background, surface, sunken];
  const text = '#f3ede1';
  const lighten = (color: Hex, quiet?: Hex) =>
    reachContrast(color, quiet ? [...grounds, quiet] : grounds, 4.6, WHITE);
  const primaryQuiet = mix(wanted, NIGHT, 0.6);
  // White alone would wash it out: a button of a greyish blue looks as if it could not be pressed.
  const primary = lighten(mix(brighten(wanted), WHITE, 0.35), primaryQuiet);
  const glow = reachContrast(accent, grounds, 3.1, WHITE);
  return {
    background,
    surface,
    sunken,
    text,
    textQuiet: reachContrast('#b0aca2', grounds, 4.6, WHITE),
    line: '#363a47',
    control: reachContrast('#7f8492', grounds, 3.1, WHITE),
    primary,
    primaryHover: mix(primary, WHITE, 0.3),
    onPrimary: contrast(NIGHT, primary) >= 4.5 ? NIGHT : WHITE,
    primaryQuiet,
    accent: glow,
    onAccent: readableOn(glow),
    accentQuiet: mix(accent, NIGHT, 0.82),
    accentStrong: glow,
    success: lighten('#7cc492', '#1c3326'),
    successQuiet: '#1c3326',
    warning: lighten('#f0bd66', '#3a2c12'),
    warningQuiet: '#3a2c12',
    error: lighten('#f0907e', '#42201a'),
    errorQuiet: '#42201a',
    focus: primary,
  };
}

/**
 * Derives a portal's two colour schemes from its one accent colour.
 *
 * A bright accent (`#f2a33a`) is the lamp beside the evening blue; a deep one
 * (`#1f4b7a`) is the colour of buttons and links beside the amber lamp.
 * Whatever it is, each colour is darkened or lightened until it passes.
 *
 * @throws TypeError when `accent` is not `#rgb` or `#rrggbb`.
 */
export function deriveTheme(accent: Hex): Theme {
  if (!isHex(accent)) throw new TypeError(`Not a colour: ${accent}`);
  const hues = chooseHues(accent);
  return { light: deriveLight(hues), dark: deriveDark(hues) };
}

/** The pairs of a scheme that are too close, with the ratio that they reach; empty when all is well. */
export function findWeakPairs(tokens: Tokens): (ContrastPair & { reached: number })[] {
  return CONTRAST_PAIRS.map((pair) => ({
    ...pair,
    reached: contrast(tokens[pair.front], tokens[pair.back]),
  })).filter((pair) => pair.reached < pair.ratio);
}
