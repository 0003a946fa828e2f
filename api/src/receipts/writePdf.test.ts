import fc from 'fast-check';
import { allTagged, readPdf } from '../../test/readPdf.ts';
import { toDrawable } from './drawable.ts';
import { openFace } from './fonts.ts';
import type { Receipt, ReceiptLine } from './Receipt.ts';
import { writePdf } from './writePdf.ts';

const receiptOf = (lines: ReceiptLine[]): Receipt => ({
  number: 1001,
  language: 'en',
  answeredIn: 'es',
  agency: 'Agency',
  title: 'What you sent',
  intro: 'Keep it.',
  facts: [],
  steps: [{ heading: 'Step', lines, parts: [{ heading: 'Leo', lines, parts: [] }] }],
  footTexts: { 'receipt.page': 'Page {page} of {total}' },
  fileName: 'application-1001',
  sentAt: new Date('2026-11-23T12:00:00Z'),
});

/** The answers as a screen reader says them. */
async function spoken(answers: string[]): Promise<{ texts: string[]; pages: number }> {
  const lines = answers.map((answer) => ({ question: 'Question', answer }));
  const pdf = await readPdf(await writePdf(receiptOf(lines)));
  expect(pdf.untagged).toBe('');
  const texts = allTagged(pdf.root, 'LBody').map(({ text }) => text);
  return { texts: texts.slice(0, answers.length), pages: pdf.pages };
}

const { has } = openFace('regular');

test('a word of 10,000 letters and as many words go on over pages, whole', async () => {
  const word = 'x'.repeat(10_000);
  const words = 'palabra '.repeat(1250).trim();
  const { texts, pages } = await spoken([word, words]);
  expect(texts[0]).toBe(word);
  // Drawn as it is: a line ends where a space was.
  expect(texts[1]!.split(/\s+/)).toEqual(words.split(' '));
  expect(pages).toBeGreaterThan(4);
});

test('no word that is laid out is longer than a line, whatever its letters', () => {
  for (const letter of ['x', 'é', 'Ω', '😀', '漢', 'ش', 'e\u0301\u0301'])
    for (const part of toDrawable(letter.repeat(10_000), has).split('\u200B'))
      expect([...part].length).toBeLessThanOrEqual(24);
});

test('a character without a picture becomes a box, and stays in the text', async () => {
  expect(toDrawable('Ana 漢字 e\u0301', has)).toBe('Ana □□ é');
  expect((await spoken(['Ana 漢字'])).texts).toEqual(['Ana 漢字']);
});

test('letters of other alphabets are drawn as they are', () => {
  const names = 'Łucja Nguyễn Привет Ελένη שלום مرحبا Ñúñez';
  expect(toDrawable(names, has)).toBe(names);
});

test('marks that reorder text, and control characters, are not drawn', () => {
  expect(toDrawable('a\u202Egnp.exe\u0000\u0007\r\nb\tc\uD800', has)).toBe('agnp.exe\nb c□');
});

test('an answer of several lines keeps them', async () => {
  expect((await spoken(['one\ntwo'])).texts[0]!.split(/\s+/)).toEqual(['one', 'two']);
});

test('whatever was typed, it is written and can be read', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 8 }), async (answers) => {
      const { texts } = await spoken(answers);
      expect(texts).toHaveLength(answers.length);
    }),
    { numRuns: 40 },
  );
});

test('any letters of the alphabets that are shaped, in any order', async () => {
  const letters = fc.oneof(
    fc.integer({ min: 0x590, max: 0x8ff }),
    fc.integer({ min: 0x900, max: 0x1100 }),
    fc.integer({ min: 0x300, max: 0x36f }),
    fc.integer({ min: 0xfb1d, max: 0xfeff }),
  );
  const words = fc.array(letters, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes));
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 8 }), async (answers) => {
      expect((await spoken(answers)).texts).toHaveLength(answers.length);
    }),
    { numRuns: 40 },
  );
});

test('what was answered in another language than the words around it says so', async () => {
  const pdf = await readPdf(await writePdf(receiptOf([{ question: '¿Quién?', answer: 'Ana' }])));
  expect(pdf.lang).toBe('en');
  expect(allTagged(pdf.root, 'Sect').map(({ lang }) => lang)).toEqual(['es', 'es']);
});
