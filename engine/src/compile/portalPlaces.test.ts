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
