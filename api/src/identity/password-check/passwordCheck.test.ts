import { dictionary } from '@zxcvbn-ts/language-common';
import { theRelease } from '../../../test/identityServer.ts';
import { longestHold } from '../../../test/longestHold.ts';
import { UnavailableError } from '../../http/UnavailableError.ts';
import { readCommonPasswords } from './commonPasswords.ts';
import { isGuessed } from './guessPassword.ts';
import { openPasswordCheck } from './openPasswordCheck.ts';
import { wordsAbout } from './wordsAbout.ts';

const email = 'rosa.delgado@mill.example';
const words = wordsAbout(email, ['Saluda Valley Community Action', 'Saluda Valley']);

test.each([
  ['Passw0rd1234', 'one that everybody has, with a digit for a letter'],
  ['P@ssw0rd2024!', 'with signs'],
  ['welcome2027', 'with a year'],
  ['Summer2026!', 'a season'],
  ['January2027!', 'a month'],
  ['Charlotte1987', 'a city'],
  ['S.u.m.m.e.r.2026', 'with dots between'],
  ['drowssap4321', 'backwards'],
  ['qwertyuiop123', 'a row of keys'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['abcabcabcabc', 'repeated'],
  ['Contraseña2026!', 'in Spanish'],
  ['Bienvenido2026', 'in Spanish'],
  ['mariposa2024', 'in Spanish'],
  ['rosa.delgado1', 'her address'],
  ['Rosa1987!!', 'her name'],
  ['rosa.delgado@mill.example', 'her whole address'],
  ['132013202027', 'digits and a year'],
  ['ven0m121293', 'a word and a date, with 0 for o'],
  ['SaludaValley1', 'the agency'],
  ['Saluda Valley 2026', 'the agency and the year'],
])('%s is guessed: %s', (password) => {
  expect(isGuessed(password, words)).toBe(true);
});

test.each([
  'seven green porch lamps',
  'kale tractor moon',
  'tres perros cafe lluvia',
  'teal.otter.kayak',
  'Xk29fj2kqp',
])('%s is not', (password) => {
  expect(isGuessed(password, words)).toBe(false);
});

const CHANGES: [what: string, change: (text: string) => string][] = [
  ['with digits behind', (text) => text.padEnd(10, '1')],
  ['with a capital and a year', (text) => `${text[0]!.toUpperCase()}${text.slice(1)}2027`],
  ['with signs', (text) => text.replaceAll('a', '@').replaceAll('o', '0').padEnd(10, '!')],
];
/** Each commit tries every five-hundredth, the night each, which takes half an hour of a processor. */
const EVERY = process.env.TEST_NIGHT ? 1 : 500;
const AN_HOUR = 60 * 60_000;

test.each(CHANGES)(
  'of the most common long passwords at most two in a thousand are let through: %s',
  (_, change) => {
    const all = readCommonPasswords();
    expect(new Set(all).size).toBe(100_000);
    const long = all.filter(({ length }) => length >= 8);
    const known = new Set(dictionary['passwords-common']);
    // The dictionary's own, and those that it does not have.
    const sample = [true, false].flatMap((isKnown) =>
      long.filter((one) => known.has(one) === isKnown).filter((_one, n) => n % EVERY === 0),
    );
    expect(sample.length).toBeGreaterThan(70);
    const through = sample.map(change).filter((password) => !isGuessed(password, words));
    // Whatever is not read as a change of a word. Of the few that each commit tries, that is none.
    expect(through.length).toBeLessThanOrEqual(sample.length / 500);
  },
  AN_HOUR,
);

test('validating runs beside the server, and takes no longer for what is long', async () => {
  const check = openPasswordCheck();
  const owner = { email, release: await theRelease() };
  try {
    expect(await check.check('lamp5', owner)).toBe('identity.password-short');
    expect(await check.check('x'.repeat(201), owner)).toBe('identity.password-long');
    expect(await check.check('Saluda Valley 2026', owner)).toBe('identity.password-common');
    const hostile = ['aB3$'.repeat(50), '4@8({[</369&#!1/|0$5+7%2'.repeat(8), '\u0000'.repeat(200)];
    const milliseconds: number[] = [];
    const held = await longestHold(async () => {
      const before = process.cpuUsage();
      for (const password of hostile) await check.check(password, owner);
      const { user, system } = process.cpuUsage(before);
      milliseconds.push((user + system) / 1000);
    });
    expect(held).toBeLessThan(200);
    // Of the processor, all threads together: a busy machine makes it no longer.
    expect(Math.max(...milliseconds)).toBeLessThan(5000);
    expect(await check.check('seven green porch lamps', owner)).toBeUndefined();
  } finally {
    await check.close();
  }
});

test('who comes before the dictionaries are read waits, and is to come again after a time', async () => {
  const check = openPasswordCheck({ patience: 20 });
  try {
    const early = check.check('Saluda Valley 2026', { email, release: await theRelease() });
    await expect(early).rejects.toBeInstanceOf(UnavailableError);
  } finally {
    await check.close();
  }
});
