export { contrast, type Hex } from './color.ts';
export { deriveTheme, findWeakPairs } from './deriveTheme.ts';
export { themeCss, toProperty } from './themeCss.ts';
export { CONTRAST_PAIRS, type ContrastPair, type Theme, type Tokens } from './tokens.ts';
