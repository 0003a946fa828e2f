import { byText } from './byText.ts';
import { sha256 } from './sha256.ts';

/** The mark by which a translation knows the English that it translates: 8 hex digits of SHA-256. */
export const hashText = byText((text) => sha256(text).slice(0, 8));
