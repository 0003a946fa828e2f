import { PACKS, readTexts } from '../edit/test/packTexts.ts';
import { documentPlace, listAskable } from './index.ts';

test('a condition of a paper speaks of what is asked before the step that wants papers', () => {
  const files = readTexts(PACKS.shipped);
  const place = documentPlace(files, 'energy');
  expect(place).toMatchObject({ program: 'energy', step: 'required-documents', isOfStep: true });
  const pointers = listAskable(files, place).map(({ pointer }) => pointer);
  expect(pointers).toContain('/Residence/energy/HasShutOffNotice');
  expect(pointers).not.toContain('/DisclosureAgreement/Agreement');
});
