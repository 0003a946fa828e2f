import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** An element of a PDF's structure, with the text that a screen reader says. */
export interface Tagged {
  tag: string;
  /** Text of its own and of what is in it. `ActualText` takes the place of what is drawn. */
  text: string;
  lang?: string;
  children: Tagged[];
}

export interface ReadPdf {
  pages: number;
  title: string | undefined;
  lang: string | undefined;
  isMarked: boolean;
  root: Tagged;
  /** What is drawn on each page and is no content: rules, page numbers. */
  artifacts: string[];
  /** Text that is neither content nor an artifact; there should be none. */
  untagged: string;
  /** Where a press on something in it leads. */
  links: string[];
  /** Names of fonts whose file is not in the document. */
  notEmbedded: string[];
}

type Drawn = { marked: Map<number, string>; artifact: string; untagged: string };

/** Reads a PDF as assistive technology does: by its structure, its text through `ToUnicode`. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = pdf;
  const drawn = new Map<PDFRef, Drawn>();
  const notEmbedded: string[] = [];
  for (const page of pdf.getPages()) drawn.set(page.ref, drawnOn(page, notEmbedded));
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const marks = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict);
  return {
    pages: pdf.getPageCount(),
    title: pdf.getTitle(),
    lang: textOf(catalog.get(PDFName.of('Lang'))),
    isMarked: marks?.get(PDFName.of('Marked'))?.toString() === 'true',
    root: elementOf(root, drawn, undefined),
    artifacts: [...drawn.values()].map(({ artifact }) => artifact),
    untagged: [...drawn.values()]
      .map(({ untagged }) => untagged)
      .join('')
      .trim(),
    links: pdf.getPages().flatMap(linksOn),
    notEmbedded,
  };
}

function linksOn({ node }: PDFPage): string[] {
  const annotations = node.Annots()?.asArray() ?? [];
  return annotations.flatMap((one) => {
    const action = node.context.lookup(one, PDFDict).lookupMaybe(PDFName.of('A'), PDFDict);
    return textOf(action?.get(PDFName.of('URI'))) ?? [];
  });
}

/** Every element with a tag, in reading order. */
export function allTagged({ children }: Tagged, tag: string): Tagged[] {
  return children.flatMap((one) => [...(one.tag === tag ? [one] : []), ...allTagged(one, tag)]);
}

const textOf = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

function elementOf(dict: PDFDict, drawn: Map<PDFRef, Drawn>, page: PDFRef | undefined): Tagged {
  const own = dict.get(PDFName.of('Pg'));
  const at = own instanceof PDFRef ? own : page;
  const tag = dict.get(PDFName.of('S'))?.toString().slice(1) ?? 'StructTreeRoot';
  const lang = textOf(dict.get(PDFName.of('Lang')));
  const actual = textOf(dict.get(PDFName.of('ActualText')));
  const children: Tagged[] = [];
  let text = '';
  const kids = dict.lookup(PDFName.of('K'));
  for (const raw of kids instanceof PDFArray ? kids.asArray() : [kids]) {
    const kid = raw instanceof PDFRef ? dict.context.lookup(raw) : raw;
    if (kid instanceof PDFNumber) text += drawn.get(at!)?.marked.get(kid.asNumber()) ?? '';
    else if (kid instanceof PDFDict && kid.has(PDFName.of('MCID'))) {
      const mcid = kid.lookup(PDFName.of('MCID'), PDFNumber).asNumber();
      text += drawn.get((kid.get(PDFName.of('Pg')) as PDFRef) ?? at)?.marked.get(mcid) ?? '';
    } else if (kid instanceof PDFDict) {
      const child = elementOf(kid, drawn, at);
      children.push(child);
      text += `${child.text}\n`;
    }
  }
  return { tag, text: (actual ?? text).trim(), ...(lang && { lang }), children };
}

const TOKEN =
  /\/(\w+)\s*(<<[\s\S]*?>>)?\s*BDC|\/(\w+)\s+BMC|(EMC)|\/(\w+)\s+[\d.]+\s+Tf|\[([^\]]*)\]\s*TJ/g;

/** What a page draws, by the marks around it. */
function drawnOn(page: PDFPage, notEmbedded: string[]): Drawn {
  const fonts = fontsOf(page, notEmbedded);
  const drawn: Drawn = { marked: new Map(), artifact: '', untagged: '' };
  const open: (number | 'artifact')[] = [];
  let unicode = new Map<string, string>();
  for (const token of contentOf(page).matchAll(TOKEN)) {
    const [, tag, properties, plain, end, font, shown] = token;
    const mcid = /\/MCID\s+(\d+)/.exec(properties ?? '')?.[1];
    if (tag || plain) open.push(mcid === undefined ? 'artifact' : Number(mcid));
    else if (end) open.pop();
    else if (font) unicode = fonts.get(font) ?? new Map();
    else if (shown !== undefined) {
      const text = decode(shown, unicode);
      const at = open.at(-1);
      if (at === undefined) drawn.untagged += text;
      else if (at === 'artifact') drawn.artifact += text;
      else drawn.marked.set(at, (drawn.marked.get(at) ?? '') + text);
    }
  }
  return drawn;
}

/** A piece of text as it stands on the first page: points from its left and its top, and how large it is. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Where text is drawn on the first page. */
export async function placesOf(bytes: Uint8Array): Promise<Placed[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const page = pdf.getPage(0);
  const fonts = fontsOf(page, []);
  const places: Placed[] = [];
  let [unicode, x, y, size] = [new Map<string, string>(), 0, 0, 0];
  const tokens = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(\w+)\s+([\d.]+)\s+Tf|\[([^\]]*)\]\s*TJ/g;
  for (const [, left, bottom, font, points, shown] of contentOf(page).matchAll(tokens)) {
    if (left !== undefined) [x, y] = [Number(left), page.getHeight() - Number(bottom)];
    else if (font) [unicode, size] = [fonts.get(font) ?? new Map(), Number(points)];
    // A place is told by the line on which it stands; it begins above it.
    else if (shown !== undefined)
      places.push({ text: decode(shown, unicode), x, y: y - size, size });
  }
  return places;
}

const decode = (shown: string, unicode: Map<string, string>): string =>
  [...shown.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex]) => hex!.toLowerCase().match(/.{4}/g) ?? [])
    .map((glyph) => unicode.get(glyph) ?? '\uFFFD')
    .join('');

function contentOf(page: PDFPage): string {
  const contents = page.node.lookup(PDFName.of('Contents'));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((one) => (one instanceof PDFRef ? page.doc.context.lookup(one) : one))
    .map((one) => (one instanceof PDFRawStream ? streamText(one) : ''))
    .join('\n');
}

const streamText = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

function fontsOf(page: PDFPage, notEmbedded: string[]): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  const resources = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  for (const [name, ref] of resources?.entries() ?? []) {
    const font = page.doc.context.lookup(ref, PDFDict);
    const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict);
    if (!descriptor.has(PDFName.of('FontFile2')))
      notEmbedded.push(String(font.get(PDFName.of('BaseFont'))));
    const map = font.lookup(PDFName.of('ToUnicode')) as PDFRawStream;
    fonts.set(name.toString().slice(1), unicodeOf(streamText(map)));
  }
  return fonts;
}

/** A font's glyphs → text. pdfkit writes ranges with a list each. */
function unicodeOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    for (const [n, [, hex]] of [...list!.matchAll(/<([0-9a-f\s]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first!, 16) + n).toString(16).padStart(4, '0');
      const units = hex!.replace(/\s/g, '').match(/.{4}/g) ?? [];
      found.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return found;
}
