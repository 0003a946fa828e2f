import { callText } from './callText.ts';
import type { PageWords } from './view.ts';

const words = (text: (places?: Record<string, string | number>) => string) =>
  ({
    portal: { agency: { name: 'Smith & Sons', phone: '803-555-0142' } },
    text: (_: string, places?: Record<string, string | number>) => text(places),
  }) as unknown as PageWords;

test('the number is a link wherever it stands, and the words around it are escaped', () => {
  const said = words((places) => `${places!.phone}: call ${places!.agency} at ${places!.phone}.`);
  const link = '<a href="tel:8035550142">803-555-0142</a>';
  expect(callText(said, 'any').markup).toBe(`${link}: call Smith &amp; Sons at ${link}.`);
});

test('a text without the number is as it is', () => {
  expect(
    callText(
      words(() => 'Come by <soon>'),
      'any',
    ).markup,
  ).toBe('Come by &lt;soon&gt;');
});
