import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { evaluate } from '../kernel/evaluate.ts';
import { KEYWORDS } from '../kernel/keywords/index.ts';
import { formatMessage } from '../kernel/messages.ts';
import type { JsonObject } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { compilePack, openRelease, type PackError } from './index.ts';
import { shipped } from './test/brokenPack.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

const STEP = 'application/personal-information.schema.json';
const read = async (name: string) =>
  JSON.parse(await readFile(path.join(shipped, name), 'utf8')) as JsonObject;

test('each keyword of the table has its place in the meta-schemas, and a message', async () => {
  const step = (await read('meta/step.schema.json')) as {
    $defs: {
      field: {
        properties: JsonObject & { messages: { propertyNames: { enum: string[] } } };
        required: string[];
      };
    };
  };
  const { properties, required } = step.$defs.field;
  const meta = (await read('meta/keywords.schema.json')).properties as JsonObject;
  const [words, messages] = [await read('keywords.json'), await read('messages.json')];
  for (const name of Object.keys(KEYWORDS)) {
    expect(properties).toHaveProperty(name);
    expect(properties.messages.propertyNames.enum).toContain(name);
    expect(meta).toHaveProperty(name);
    expect(messages).toHaveProperty([String(words[name])]);
    expect(required).not.toContain(name);
  }
});

test('a keyword in the wrong place is told so, and not as a slip of itself', async () => {
  const copy = createPackCopy();
  copy.replaceIn(
    STEP,
    '"warn": { "/PersonalInformation/DateOfBirth": { "notAfter"',
    '"must": { "/PersonalInformation/DateOfBirth": { "notAfter"',
  );
  const error = await compilePack(copy.source).catch((thrown: PackError) => thrown);
  const [finding] = (error as PackError).findings.filter(({ code }) => code === 'unknown-keyword');
  expect(finding).toMatchObject({ message: '"notAfter" can’t stand here', file: STEP });
  expect(finding).not.toHaveProperty('suggestion');
});

describe('days that have to lie right', () => {
  let copy: PackCopy;
  beforeAll(() => {
    copy = createPackCopy();
    const limit = (field: string, more: string) =>
      copy.replaceIn(STEP, new RegExp(`("${field}": \\{)`), `$1 ${more},`);
    limit('DateOfBirth', '"notAfter": { "$data": "/$/today", "years": -18 }');
    limit(
      'DriversLicenseExpiration',
      '"notBefore": { "$data": "/PersonalInformation/DateOfBirth", "years": 16 }',
    );
  });

  const validated = async (answers: { [field: string]: string }) => {
    const form = openRelease(await compilePack(copy.source)).form('application');
    const facts = { today: '2026-11-21', year: 2026 };
    const evaluation = evaluate(form, { PersonalInformation: answers }, facts);
    const found = (side: 'page' | 'server') =>
      validate(form, evaluation, { side, steps: ['personal-information'] }).filter(({ path: at }) =>
        Object.keys(answers).some((name) => at.endsWith(`/${name}`)),
      );
    expect(found('page')).toEqual(found('server'));
    return found('server');
  };

  test('are validated as they say, alike on the page and in the server', async () => {
    const step = 'personal-information';
    const birth = '/PersonalInformation/DateOfBirth';
    const card = '/PersonalInformation/DriversLicenseExpiration';
    expect(await validated({ DateOfBirth: '2008-11-21' })).toEqual([]);
    expect(await validated({ DateOfBirth: '2008-11-22' })).toEqual([
      { step, path: birth, code: 'not-after', params: { limit: '2008-11-21' } },
    ]);
    // No day at all is the format's to say.
    expect(await validated({ DateOfBirth: '11/2' })).toMatchObject([{ code: 'invalid-date' }]);
    const days = { DateOfBirth: '1990-05-01', DriversLicenseExpiration: '2006-04-30' };
    expect(await validated(days)).toEqual([
      { step, path: card, code: 'not-before', params: { limit: '2006-05-01' } },
    ]);
    expect(await validated({ DriversLicenseExpiration: '1950-01-01' })).toEqual([]);
  });

  test('are spoken of in both languages, with the day as each writes it', async () => {
    const { texts } = openRelease(await compilePack(copy.source));
    const params = { limit: '2008-11-21' };
    expect([
      formatMessage(texts('en'), 'not-after', params, 'en'),
      formatMessage(texts('es'), 'not-after', params, 'es'),
      formatMessage(texts('en'), 'not-before', params, 'en'),
    ]).toEqual([
      'Enter November 21, 2008 or an earlier date',
      'Escriba el 21 de noviembre de 2008 o una fecha anterior',
      'Enter November 21, 2008 or a later date',
    ]);
  });
});
