import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Html, html, keyOf, type Shot, trusted } from '@porchlight/api/preview';
import { createWords, stateTitle, titleOf } from '@porchlight/web/form-preview';
import type { Browser } from 'playwright-core';

/** The pictures of one step: by width, and of both releases where they are compared. */
export interface TakenShot {
  shot: Shot;
  pictures: { width: number; file: string; before?: string }[];
}

const STYLE = `
  @page { size: letter landscape; margin: 12mm }
  body { font: 11pt/1.4 system-ui, sans-serif; color: #1d2433; margin: 0 }
  h1 { font-size: 22pt } h2 { font-size: 15pt; margin: 0 0 4pt } h3 { font-size: 10pt; margin: 0 }
  .step { break-before: page } nav ol { columns: 2; padding-left: 18pt } nav li { margin: 0 0 3pt }
  .quiet { color: #555c6b } .row { display: flex; gap: 14pt; align-items: flex-start }
  figure { margin: 0 } figcaption { color: #555c6b; font-size: 9pt }
  img { border: 0.5pt solid #d6cfbf; max-width: 100%; max-height: 165mm; object-fit: contain; object-position: top left }
`;

const idOf = (shot: Shot) => keyOf(shot).join('-');

const say = createWords('en');

function nameOf({ outline, program, position, step, state, language }: Shot): string {
  const title = `${titleOf(outline, say)}${program ? ` (${program})` : ''}`;
  const own = `${step.title}${state ? ` (${stateTitle(state, say)})` : ''}`;
  return `${title}: ${position}. ${own} [${language}]`;
}

const pictureOf = (file: string, words: string): Html =>
  html`<figure><figcaption>${words}</figcaption><img src="${file}" alt=""></figure>`;

function pageOf({ shot, pictures }: TakenShot): Html {
  const figures = pictures.flatMap(({ width, file, before }) =>
    before
      ? [pictureOf(before, `${width} px, before`), pictureOf(file, `${width} px, after`)]
      : [pictureOf(file, `${width} px`)],
  );
  return html`<section class="step" id="${idOf(shot)}" lang="${shot.language}">
<h2>${nameOf(shot)}</h2><div class="row">${figures}</div></section>`;
}

/** Pictures that become one PDF, and what its first page says. */
export interface Binding {
  title: string;
  /** What stands below the title: of which release, beside which. */
  subtitle: string;
  taken: TakenShot[];
}

/** Writes `index.html` beside the pictures, and `steps.pdf` of it, with a table of contents and bookmarks. */
export async function bindShots(browser: Browser, folder: string, binding: Binding): Promise<void> {
  const { title, subtitle, taken } = binding;
  const entries = taken.map(
    ({ shot }) => html`<li><a href="#${idOf(shot)}">${nameOf(shot)}</a></li>`,
  );
  const index = path.join(folder, 'index.html');
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${trusted(STYLE)}</style></head>
<body><h1>${title}</h1><p class="quiet">${subtitle}</p>
<nav><ol>${entries}</ol></nav>${taken.map(pageOf)}</body></html>
`;
  await writeFile(index, markup);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(index).href, { waitUntil: 'load' });
  await page.pdf({
    path: path.join(folder, 'steps.pdf'),
    preferCSSPageSize: true,
    printBackground: true,
    outline: true,
    tagged: true,
  });
  await page.close();
}
