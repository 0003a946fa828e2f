import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { addDaysLeft, listMessages, readDaysLeft, readQuestion, setDays } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);

const notice = { file: 'programs/rent/eviction.schema.json', name: 'NoticeDate' };
const words = { title: 'Days since the notice', translations: { es: 'Días desde el aviso' } };
const place = { file: notice.file, name: 'DaysSinceTheNotice' };
const computedIn = (texts: ReadonlyMap<string, string>) =>
  JSON.parse(texts.get(notice.file)!).properties[place.name].computed;
const days = (...ends: string[]) => ({ max: [0, { days: ends.map((get) => ({ get })) }] });
const DATE = '/Eviction/rent/NoticeDate';

test('the days until a date stand behind it, are worked out, and the check finds nothing', async () => {
  const { changes, at } = addDaysLeft(files, notice, words);
  const added = withChanges(files, changes);
  expect(at).toEqual(place);
  expect(computedIn(added)).toEqual(days('/$/today', DATE));
  const question = readQuestion(added, place);
  expect(question).toMatchObject({ isComputed: true, limits: [], position: 1 });
  expect(listMessages(added, place)).toEqual([]);
  expect(await copy.check(added)).toEqual([]);
});

test('of a date that may only be in the past they are the days since', async () => {
  const past = withChanges(files, setDays(files, notice, 'past').changes);
  const added = withChanges(past, addDaysLeft(past, notice, words).changes);
  expect(computedIn(added)).toEqual(days(DATE, '/$/today'));
  expect(await copy.check(added)).toEqual([]);
});

test('what counts the days until or since a date is known again, and nothing else', () => {
  expect(readDaysLeft(days('/$/today', DATE))).toEqual({ pointer: DATE, isPast: false });
  expect(readDaysLeft(days(DATE, '/$/today'))).toEqual({ pointer: DATE, isPast: true });
  const [, counted] = days(DATE, '/$/today').max;
  for (const other of [
    ...[7, { get: DATE }, counted!, days(DATE, DATE), days(DATE), { max: [1, counted!] }],
    { max: [0, counted!, 5] },
  ])
    expect(readDaysLeft(other)).toBeUndefined();
});

test('of what is no date, or without words, there are none', () => {
  const other = { file: notice.file, name: 'HasCourtDate' };
  expect(() => addDaysLeft(files, other, words)).toThrow('is no date');
  expect(() => addDaysLeft(files, notice, { ...words, title: ' ' })).toThrow('has a title');
});
