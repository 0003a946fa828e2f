import type { Outline } from './describeOutline.ts';

/** A page that the server renders whole: what stands in its `<main>`, and how that is laid out. */
export interface ScreenMarkup {
  layout: 'landing' | 'narrow' | 'app';
  markup: string;
}

/** What a release shows beside its forms, in one language: `screens.en.json` beside its own files. */
export interface Screens {
  /** Each upload flow, then the pages. */
  outlines: Outline[];
  /** Page → its markup; the others are put together in the browser. */
  markup: { [page: string]: ScreenMarkup };
}
