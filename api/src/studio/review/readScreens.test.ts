import { eitherLanguages } from './readScreens.ts';

const portalsOf = (...ids: string[]) => {
  const languages = ids.map((id) => ({ id, name: id.toUpperCase() }));
  return { portals: { en: { languages } } } as unknown as Parameters<typeof eitherLanguages>[0];
};

test('of two releases the languages of the newer one come first, and which of them both have is said', () => {
  expect(eitherLanguages(portalsOf('en', 'ht'), portalsOf('es', 'en'))).toEqual([
    { id: 'en', name: 'EN', isInBoth: true },
    { id: 'ht', name: 'HT', isInBoth: false },
    { id: 'es', name: 'ES', isInBoth: false },
  ]);
});
