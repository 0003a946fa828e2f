import { createPackFolder, PACKS, readTexts, withChanges } from '../edit/test/packTexts.ts';
import { listMessages, readQuestion, setDays } from './index.ts';

const files = readTexts(PACKS.shipped);
const copy = createPackFolder(PACKS.shipped);
afterAll(copy.remove);
const place = { file: 'programs/energy/residence.fields.json', name: 'ShutOffDate' };
const ahead = (texts: typeof files, days: number) =>
  withChanges(texts, setDays(texts, place, 'ahead', days).changes);

test('a date may lie so many days ahead at most, with words of its own for one that lies farther', async () => {
  expect(readQuestion(files, place)).toMatchObject({ days: 'any', daysAhead: undefined });
  const limited = ahead(files, 60);
  expect(JSON.parse(limited.get(place.file)!).properties.ShutOffDate.notAfter).toEqual({
    $data: '/$/today',
    days: 60,
  });
  expect(readQuestion(limited, place)).toMatchObject({ days: 'ahead', daysAhead: 60 });
  expect(listMessages(limited, place).map(({ keyword }) => keyword)).toContain('notAfter');
  expect((await copy.check(limited)).filter(({ severity }) => severity === 'error')).toEqual([]);
  const other = ahead(limited, 90);
  expect(readQuestion(other, place)).toMatchObject({ days: 'ahead', daysAhead: 90 });
  expect(setDays(other, place, 'ahead', 90).changes).toEqual([]);
  const any = withChanges(other, setDays(other, place, 'any').changes);
  expect(readQuestion(any, place).days).toBe('any');
});

test.each([0, 3661, -1])('%d days ahead are refused', (days) => {
  expect(() => setDays(files, place, 'ahead', days)).toThrow(
    expect.objectContaining({ code: 'out-of-range' }),
  );
});

test('days that are no number are refused', () => {
  expect(() => setDays(files, place, 'ahead', Number.NaN)).toThrow(
    expect.objectContaining({ code: 'not-a-number' }),
  );
});

test('what says more of its days stays as a hand wrote it', () => {
  const text = files.get(place.file)!;
  const data = JSON.parse(text);
  data.properties.ShutOffDate.notBefore = { $data: '/$/today' };
  data.properties.ShutOffDate.notAfter = { $data: '/$/today', days: 60 };
  const both = new Map(files).set(place.file, JSON.stringify(data));
  expect(readQuestion(both, place)).toMatchObject({ days: 'hand', daysAhead: undefined });
});
