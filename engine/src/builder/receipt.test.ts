import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { isOnReceipt, setOnReceipt } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const LANDLORD = 'programs/rent/landlord.schema.json';
const receiptIn = (texts: ReadonlyMap<string, string>, file: string) =>
  JSON.parse(texts.get(file)!).receipt;

test('an answer of a program goes to its receipt, and from there again', async () => {
  const phone = { file: LANDLORD, name: 'LandlordPhone' };
  expect(isOnReceipt(files, phone)).toBe(false);
  const added = withChanges(files, setOnReceipt(files, phone, true).changes);
  expect(isOnReceipt(added, phone)).toBe(true);
  expect(receiptIn(added, 'programs/rent/program.json').at(-1)).toBe(
    '/Landlord/rent/LandlordPhone',
  );
  expect(await copy.check(added)).toEqual([]);
  const back = withChanges(added, setOnReceipt(added, phone, false).changes);
  expect([...back]).toEqual([...files]);
});

test('the last one takes the list with it, and the first one makes it', () => {
  const names = ['LandlordName', 'MonthsOwed'].map((name) => ({ file: LANDLORD, name }));
  let texts: ReadonlyMap<string, string> = files;
  for (const place of names) texts = withChanges(texts, setOnReceipt(texts, place, false).changes);
  expect(receiptIn(texts, 'programs/rent/program.json')).toBeUndefined();
  const again = withChanges(texts, setOnReceipt(texts, names[0]!, true).changes);
  expect(receiptIn(again, 'programs/rent/program.json')).toEqual(['/Landlord/rent/LandlordName']);
});

test('an answer of the form goes to the receipt of all; one that is starred to none', () => {
  const file = 'application/personal-information.schema.json';
  const email = { file, name: 'Email' };
  const added = withChanges(files, setOnReceipt(files, email, true).changes);
  expect(receiptIn(added, 'application/wizard.json')).toContain('/PersonalInformation/Email');
  expect(() => setOnReceipt(files, { file, name: 'SSN' }, true)).toThrow('can’t be on a receipt');
});
