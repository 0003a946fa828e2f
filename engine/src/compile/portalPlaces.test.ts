import { findAll } from '../check/test/breakPack.ts';
import { formatMessage } from '../kernel/messages.ts';
import { compilePack } from './compilePack.ts';
import { openRelease } from './openRelease.ts';
import { type Break, copyFiles, replaceIn } from './test/brokenPack.ts';

const CALL: Break = [
  'programs/energy/messages.json',
  'Call us now at {agencyPhone}: do not wait for a letter.',
  'Call {agencyName} now at {agencyPhone}.',
];
const HEATING = 'enumerations/heating-source.json';

test('a message names the agency, and nothing has to fill that in', async () => {
  const files = copyFiles();
  replaceIn(files, ...CALL);
  const release = openRelease(await compilePack({ files, findings: [] }));
  const { name, phone } = release.portal().agency;
  const said = formatMessage(release.texts(), 'energy.call-now');
  expect(said).toMatch(new RegExp(`Call ${name} now at ${phone.replace(/[()]/g, '\\$&')}\\.$`));
  const findings = await findAll(CALL);
  expect(findings.map(({ code }) => code)).not.toContain('unfilled-place');
});

test('a message says a fact of the agency in each language, and what has no translation as it is', async () => {
  const files = copyFiles();
  replaceIn(files, CALL[0], CALL[1], 'Come {agencyOfficeHours}, or call {agencyPhone}.');
  replaceIn(
    files,
    'portal.json',
    '"logo": "logo.svg"',
    '"logo": "logo.svg", "facts": { "officeHours": "from 9 to 5" }',
  );
  replaceIn(
    files,
    'texts/es/portal.json',
    '"statuses/in-progress/label": {',
    '"agency/facts/officeHours": { "text": "de 9 a 5", "of": "00000000" },\n"agency/phone": { "text": "803-555-0199", "of": "00000000" },\n"statuses/in-progress/label": {',
  );
  replaceIn(
    files,
    'programs/energy/texts/es/messages.json',
    /Llámenos ahora al \{agencyPhone\}/,
    'Venga {agencyOfficeHours} o llame al {agencyPhone}',
  );
  const release = openRelease(await compilePack({ files, findings: [] }));
  const { agency } = release.portal('en');
  const said = (language: string) => formatMessage(release.texts(language), 'energy.call-now');
  expect(said('en')).toMatch(`Come from 9 to 5, or call ${agency.phone}.`);
  expect(said('es')).toMatch('Venga de 9 a 5 o llame al 803-555-0199');
  // The page has what it shows itself, and no more.
  expect(Object.keys(agency).sort()).toEqual(
    ['address', 'logo', 'name', 'phone', 'shortName', 'website'].sort(),
  );
  expect(release.portal('es').agency).toEqual({ ...agency, phone: '803-555-0199' });
});

test('days that come again do not overlap, and there are two of them', async () => {
  const PROGRAM = 'programs/energy/program.json';
  const dates = (words: string): Break => [PROGRAM, /"opens": null,\s*"closes": null/, words];
  const codes = async (words: string) =>
    (await findAll(dates(words))).map(({ code, pointer }) => [code, pointer]);
  expect(await codes('"opens": null, "closes": "2027-03-31", "every": "year"')).toEqual([
    ['program-dates', '/every'],
  ]);
  expect(await codes('"opens": "2026-11-01", "closes": "2026-12-01", "every": "month"')).toEqual([
    ['program-dates', '/every'],
  ]);
  expect(await codes('"opens": "2026-11-01", "closes": "2026-11-10", "every": "month"')).toEqual(
    [],
  );
});

test('a choice that is retired is told apart in the release', async () => {
  const files = copyFiles();
  const name = `programs/energy/${HEATING}`;
  replaceIn(files, name, /("label": "[^"]*")/, '$1, "retired": "2026-11-01"');
  const { parts } = await compilePack({ files, findings: [] });
  const [lot] = parts!.energy!.en!.fields;
  const heating = lot!.fields.find(({ pointer }) => pointer.endsWith('/HeatingSource'))!;
  expect(heating.choices!.map(({ retired }) => retired)).toEqual([
    '2026-11-01',
    ...heating.choices!.slice(1).map(() => undefined),
  ]);
});
