import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * The faces of a receipt. DejaVu Sans has the letters of most alphabets that names are written in (Latin
 * with every accent, Greek, Cyrillic, Hebrew, Arabic), and its licence lets documents carry it.
 */
export type Face = 'regular' | 'bold';

/** A font that was read, which can say what it is able to draw. */
export interface OpenFace {
  /** The font's file. */
  bytes: Buffer;
  /** Whether it can draw a character. */
  has(codePoint: number): boolean;
}

const FILES: Record<Face, string> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const open = new Map<Face, OpenFace>();

/** A face, opened when it is first wanted. */
export function openFace(face: Face): OpenFace {
  let found = open.get(face);
  if (!found) {
    const file = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${FILES[face]}`);
    const bytes = readFileSync(file);
    const font = create(bytes) as Font;
    found = { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    open.set(face, found);
  }
  return found;
}
