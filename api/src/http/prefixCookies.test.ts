import { prefixCookies } from './prefixCookies.ts';

const LATER = Date.now() + 3_600_000;
const OVER = 0;

/** One request and its answer. @returns What the portal reads, and what the browser is told. */
async function pass(
  plainUntil: number,
  cookie: string,
  { path = '/Identity/Account', written = [] as string[] } = {},
): Promise<{ read: string; sent: string[] }> {
  let sent = written;
  const headers = { cookie };
  const res = {
    getHeader: () => sent,
    setHeader: (_: string, lines: string[]) => {
      sent = lines;
    },
    writeHead: () => res,
  };
  const publicUrl = 'https://portal.example';
  const run = prefixCookies({ publicUrl, plainUntil: new Date(plainUntil) });
  await run({ req: { headers }, path, res } as never, async () => undefined);
  res.writeHead();
  return { read: headers.cookie, sent };
}

const OURS = '__Host-porchlight.session=ours';

test.each([
  ['what both names say', LATER, `${OURS}; porchlight.session=ours`, 'porchlight.session=ours'],
  [
    'not what was planted beside',
    LATER,
    `porchlight.session=his; ${OURS}; porchlight.session=ours`,
    'porchlight.session=ours',
  ],
  ['nothing where the version before signed her out', LATER, OURS, ''],
  [
    'what the version before wrote since',
    LATER,
    `${OURS}; porchlight.session=hers`,
    'porchlight.session=hers',
  ],
  [
    'the prefixed one alone, once that is over',
    OVER,
    `${OURS}; porchlight.session=his`,
    'porchlight.session=ours',
  ],
  ['no plain one, once that is over', OVER, 'porchlight.session=his', ''],
  ['the language that a page wrote', LATER, '__Host-language=es; language=en', 'language=es'],
])('of cookies with and without the prefix counts %s', async (_, until, cookie, read) => {
  expect((await pass(until, cookie)).read).toBe(read);
});

test('a cookie is written for the version before, too, while it may serve', async () => {
  const written = ['porchlight.resume=1; path=/oidc/auth/1; httponly'];
  const prefixed = '__Host-porchlight.resume~oidc~auth~1=1; path=/; httponly';
  expect((await pass(LATER, '', { written })).sent).toEqual([prefixed, ...written]);
  expect((await pass(OVER, '', { written })).sent).toEqual([prefixed]);
});

test('a new sign-in ends the oldest of many that were left', async () => {
  const nameOf = (id: number) => `__Host-porchlight.resume~oidc~auth~${id}`;
  const cookie = [1, 2, 3, 4, 5, 6].map((id) => `${nameOf(id)}=${id}`).join('; ');
  const written = ['porchlight.resume=7; path=/oidc/auth/7; secure'];
  const [made, ...ended] = (await pass(OVER, cookie, { written })).sent;
  expect(made).toBe(`${nameOf(7)}=7; path=/; secure`);
  expect(ended.map((line) => line.split('=', 1)[0])).toEqual([nameOf(1), nameOf(2)]);
  for (const line of ended) expect(line).toMatch(/=; path=\/; expires=Thu, 01 Jan 1970/);
});
