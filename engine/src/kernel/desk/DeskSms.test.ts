import { afterQuiet, type DeskSms, phoneNumberOf, smsWordOf } from './index.ts';

const texts: DeskSms = {
  to: '/A/Phone',
  callingCode: '1',
  digestMinutes: 10,
  stop: ['ALTO'],
  start: ['INICIAR'],
  help: ['AYUDA'],
};

test('an answer is dialled with its country; what can be no number is none', () => {
  expect(phoneNumberOf(texts, '803-555-0142')).toBe('+18035550142');
  expect(phoneNumberOf(texts, ' +44 20 7946 0018 ')).toBe('+442079460018');
  for (const answer of ['', '12', 'call me', '8035550142; drop', undefined, 8035550142])
    expect(phoneNumberOf(texts, answer)).toBeUndefined();
});

test('a word is one alone, in whatever letters; STOP is one in every pack', () => {
  expect(smsWordOf(texts, ' Alto. ')).toBe('stop');
  expect(smsWordOf(texts, 'stop')).toBe('stop');
  expect(smsWordOf(texts, 'iniciar!')).toBe('start');
  expect(smsWordOf(texts, 'AYUDA')).toBe('help');
  expect(smsWordOf(texts, 'Please stop calling me at work')).toBeUndefined();
  expect(smsWordOf(texts, '')).toBeUndefined();
});

const NIGHT = { from: '21:00', to: '08:00' };
const at = (time: string, quiet = NIGHT) =>
  afterQuiet(quiet, 'America/New_York', new Date(time)).toISOString();

test('quiet hours are waited for, by the clocks of the portal', () => {
  // 20:59 and 21:00 in New York.
  expect(at('2026-01-15T01:59:30Z')).toBe('2026-01-15T01:59:30.000Z');
  expect(at('2026-01-15T02:00:00Z')).toBe('2026-01-15T13:00:00.000Z');
  expect(at('2026-01-15T12:59:59Z')).toBe('2026-01-15T13:00:00.000Z');
  expect(at('2026-01-15T13:00:00Z')).toBe('2026-01-15T13:00:00.000Z');
  const noon = { from: '12:00', to: '14:00' };
  expect(at('2026-01-15T17:30:00Z', noon)).toBe('2026-01-15T19:00:00.000Z');
  expect(at('2026-01-15T02:00:00Z', { from: '08:00', to: '08:00' })).toBe(
    '2026-01-15T02:00:00.000Z',
  );
});

test('a night in which the clocks change ends at the same hour', () => {
  // Put forward on 8 March 2026, back on 1 November.
  expect(at('2026-03-08T03:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
  expect(at('2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
});
