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

test('how near a question is asked is known: in the step, or by the same program', () => {
  const nearOf = (place: Parameters<typeof listAskable>[1]) =>
    new Map(listAskable(files, place).map(({ pointer, near }) => [pointer, near]));
  const [OWED, NOTICE] = ['/Landlord/rent/AmountOwed', '/Eviction/rent/NoticeDate'];
  const here = nearOf({ ...RENT, step: 'eviction' });
  expect([here.get(NOTICE), here.get(OWED), here.get(SSN)]).toEqual(['step', 'program', undefined]);
  expect(nearOf(RENT).get(NOTICE)).toBe('program');
  // A step that is new is another one than the one before it.
  expect(nearOf({ ...RENT, step: 'eviction', isBehind: true }).get(NOTICE)).toBe('program');
  const common = nearOf({ form: 'application', step: 'personal-information' });
  expect(common.get(SSN)).toBe('step');
});
