import { formatMessage } from '../kernel/index.ts';
import { compilePack, openRelease, PackError } from './index.ts';
import { copyFiles } from './test/brokenPack.ts';

const FILE = 'messages.json';
const text = (message: string) =>
  new Map(copyFiles()).set(
    FILE,
    Buffer.from(
      JSON.stringify({ ...JSON.parse(`${copyFiles().get(FILE)}`), 'new-message': message }),
    ),
  );
const compile = (message: string) => compilePack({ files: text(message), findings: [] });

test.each([
  ['more digits than any number is written with', `{n, number, ::${'0'.repeat(40)}}`],
  ['a currency that can be none', '{n, number, ::currency/Dollars}'],
  ['a unit that is none', '{n, number, ::unit/porch-light}'],
  [
    'such a number in a case of its own',
    `{n, plural, =7 {{n, number, ::${'0'.repeat(40)}}} other {}}`,
  ],
])('a text with %s is no message: it would fail whoever is shown it', async (_, message) => {
  const error = await compile(message).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PackError);
  expect((error as PackError).findings).toMatchObject([
    { code: 'not-a-message', file: FILE, pointer: '/new-message' },
  ]);
});

test.each([
  ['{n, number, ::currency/USD}', '$3.00'],
  ['{n, number, ::.00}', '3.00'],
  ['{n, plural, one {a file} other {# files}}', '3 files'],
  ['{n, selectordinal, few {#rd} other {#th}}', '3rd'],
])('%s is one', async (message, written) => {
  const { portals } = openRelease(await compile(message)).compiled;
  expect(formatMessage(portals.en!.texts, 'new-message', { n: 3 }, 'en')).toBe(written);
});
