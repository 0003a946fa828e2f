import { PACKS, readTexts } from '../edit/test/packTexts.ts';
import { listAskable, listNotAskable, operandsOf } from './index.ts';

const files = readTexts(PACKS.shipped);
const RENT = { form: 'application', program: 'rent' };
const SSN = '/PersonalInformation/SSN';

test('of what is kept locked a condition asks whether it is answered, and nothing is worked out of it', () => {
  const askable = listAskable(files, { ...RENT, step: 'landlord' });
  const ssn = askable.find(({ pointer }) => pointer === SSN)!;
  expect([ssn.isLocked, ssn.verbs]).toEqual([true, ['filled', 'blank']]);
  const open = askable.find(({ pointer }) => pointer === '/Landlord/rent/LandlordName')!;
  expect([open.isLocked, open.verbs.includes('is')]).toEqual([undefined, true]);
  const locked = askable.map((one) => ({ ...one, isLocked: true as const }));
  expect(operandsOf('add', askable).length).toBeGreaterThan(0);
  expect(operandsOf('add', locked)).toEqual([]);
});

test('a question that a condition can’t speak of is named with why, and every other one is offered', () => {
  const question = '/Landlord/rent/AmountOwed';
  const place = { ...RENT, step: 'landlord', question };
  const offered = listAskable(files, place).map(({ pointer }) => pointer);
  const left = listNotAskable(files, place);
  expect(offered).toContain('/Landlord/rent/MonthsOwed');
  const why = new Map(left.map((one) => [one.pointer, one.why]));
  expect(why.get(question)).toBe('itself');
  expect(why.get('/Landlord/rent/HasEvictionNotice')).toBe('later');
  expect(why.get('/Eviction/rent/NoticeDate')).toBe('later');
  expect(left.filter(({ pointer }) => offered.includes(pointer))).toEqual([]);
  const all = listAskable(files, RENT).length + listNotAskable(files, RENT).length;
  expect(offered.length + left.length).toBe(all);
});
