import { parse } from '@formatjs/icu-messageformat-parser';
import { formatMessage } from './messages.ts';

const say = (message: string, places?: Parameters<typeof formatMessage>[2], language = 'en') =>
  formatMessage({ message: parse(message) as never }, 'message', places, language);

test.each([
  ['Bring {N} papers by {day}', { N: 2 }, 'Bring 2 papers by —'],
  ['You need {N, plural, one {# paper} other {# papers}}', {}, 'You need — papers'],
  ['You need {N, plural, one {# paper} other {# papers}}', { N: 'x' }, 'You need — papers'],
  ['{N, number} left', { N: Number.NaN }, '— left'],
  ['Until {day, date, long}', { day: 'soon' }, 'Until —'],
  ['{who, select, son {His} other {Their} } paper {day}', { who: 'son' }, 'His paper —'],
  ['{who, select, son {His} other {Their}} paper', {}, 'Their paper'],
  ['{N, plural, one {# day until {day}} other {# days}}', { N: 1 }, '1 day until —'],
])('a blank place is a dash: %s with %j', (message, places, text) => {
  expect(say(message, places)).toBe(text);
});

test('a day is written as the language writes it, also beside a blank', () => {
  // As people write numbers where the portal is, whatever their language.
  expect(say('{N, number}', { N: 12000 }, 'es')).toBe('12,000');
  expect(say('{N, plural, other {#}}', { N: 12000, blank: '' }, 'es')).toBe('12,000');
  expect(say('{day} {N}', { day: '2026-11-01', N: 3 }, 'es')).toBe('1 de noviembre de 2026 3');
  expect(say('{day} {N}', { day: '2026-11-01' }, 'es')).toBe('1 de noviembre de 2026 —');
  expect(say('{day, date, short}', { day: '2026-11-01' }, 'es')).toBe('1 de noviembre de 2026');
  expect(say('{day, time}', { day: '2026-11-01T10:00Z' })).toBe('—');
});
