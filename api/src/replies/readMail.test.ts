import { jest } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { MailReplies } from '../config/index.ts';
import { NoMailError } from './NoMailError.ts';
import { readMail } from './readMail.ts';

const PLACE: MailReplies = { local: 'reply', domain: 'agency.example', secrets: [], bytes: 1e7 };
const ONE = 'a'.repeat(32);
const TWO = `${'0123456789abcdef'.repeat(2)}`;
const at = (token: string) => `reply+${token}@agency.example`;

/** A mail of heads and a body; each line ends as mail has it. */
const mail = (heads: string[], body = 'Hello') =>
  Buffer.from([...heads, '', body].join('\n').replaceAll('\n', '\r\n'));
const FROM = ['From: Ana <ana@example.org>', `To: ${at(ONE)}`, 'Message-ID: <1@example.org>'];
const read = (heads: string[], body?: string) => readMail(mail(heads, body), PLACE);

/** Parts under one boundary. */
const parts = (kind: string, ...all: string[]) => ({
  head: `Content-Type: multipart/${kind}; boundary=b`,
  body: [...all.map((part) => `--b\n${part}`), '--b--', ''].join('\n'),
});

test.each<[string, string[], string[]]>([
  ['where it says that it goes', FROM, [ONE]],
  ['in capitals, with a name', [`To: "Agency" <REPLY+${TWO.toUpperCase()}@AGENCY.example>`], [TWO]],
  ['that of the envelope first', [`Delivered-To: ${at(TWO)}`, ...FROM], [TWO, ONE]],
  ['one that is copied', ['To: x@example.org', `Cc: y@example.org,\n ${at(TWO)}`], [TWO]],
  ['none of another domain', [`To: reply+${ONE}@agency.example.evil.example`], []],
  ['none of another name', [`To: no-reply+${ONE}@agency.example`], []],
  ['none that is too short', [`To: reply+${ONE.slice(1)}@agency.example`], []],
  ['none in what it answers', [`To: x@example.org`, `In-Reply-To: ${at(ONE)}`], []],
])('the address of an application: %s', async (_what, heads, tokens) => {
  expect((await read(heads)).tokens).toEqual(tokens);
});

const html = '<p>I&nbsp;have the <b>bill</b>.</p><script>alert(1)</script><style>p{}</style>';
const alternative = parts(
  'alternative',
  'Content-Type: text/plain\n\nThe plain one',
  `Content-Type: text/html\n\n${html}`,
);
const gmail = `<div dir="ltr">Ya tengo el recibo.<br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">El mié, 25 nov 2026 a las 10:00, Agencia (&lt;<a href="mailto:help@agency.example">help@agency.example</a>&gt;) escribió:<br></div><blockquote class="gmail_quote"><p>Hola</p><ul><li>un recibo</li></ul></blockquote></div>`;
const outlook = `<div>I have the bill.</div><hr><div id="divRplyFwdMsg"><b>From:</b> Agency &lt;help@agency.example&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Ana<br><b>Subject:</b> Papers</div><div>Hello Ana</div>`;

test.each<[string, string[], string, string]>([
  ['plain text', [], 'I have\r\nthe bill.  ', 'I have\nthe bill.'],
  ['the plain one of two', [alternative.head], alternative.body, 'The plain one'],
  ['markup', ['Content-Type: text/html'], html, 'I have the bill.'],
  ['markup of Gmail', ['Content-Type: text/html; charset=utf-8'], gmail, 'Ya tengo el recibo.'],
  ['markup of Outlook', ['Content-Type: text/html'], outlook, 'I have the bill.'],
  ['markup in plain text', [], '<script>alert(1)</script>', '<script>alert(1)</script>'],
  [
    'where a link leads is left out',
    ['Content-Type: text/html'],
    '<a href="https://evil.example">my bill</a> <img src="https://evil.example/p" alt="x">',
    'my bill',
  ],
  [
    'quoted-printable of an old charset',
    ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
    'Ma=F1ana, s=\n=ED',
    'Mañana, sí',
  ],
  [
    'base64',
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    Buffer.from('Mañana ✓').toString('base64'),
    'Mañana ✓',
  ],
  [
    'flowed lines',
    ['Content-Type: text/plain; format=flowed'],
    'This goes \non.\n\nThis not.',
    'This goes on.\n\nThis not.',
  ],
  ['nothing that steers a screen', [], 'A\u001b[2Jb\u0000c\u202ed', 'A[2Jbcd'],
  [
    'what stands behind styles and a picture in the markup',
    ['Content-Type: text/html'],
    `<style>${'p { color: red }\n'.repeat(10_000)}</style><img src="data:image/png;base64,${'A'.repeat(200_000)}"><p>I have the bill.</p>`,
    'I have the bill.',
  ],
  ['a subject alone', ['Subject: =?utf-8?q?Ma=C3=B1ana_s=C3=AD?='], '', 'Mañana sí'],
  ['no subject of ours', ['Subject: Re: We need papers'], '', ''],
  ['no subject of ours in German', ['Subject: AW[2]: We need papers'], '> Hello', ''],
  [
    'a subject with a colon of her own',
    ['Subject: Rent: I must move out'],
    '',
    'Rent: I must move out',
  ],
  ['no subject beside words', ['Subject: Bill'], 'Here', 'Here'],
  ['all of what is sent on', ['Subject: Fwd: Your bill'], 'Look\n\n> a bill', 'Look\n\n> a bill'],
])('what is written: %s', async (_what, heads, body, text) => {
  expect((await (await read([...FROM, ...heads], body)).written()).text).toBe(text);
});

test.each<[string, string[], boolean]>([
  ['a person', FROM, false],
  ['one who says so', [...FROM, 'Auto-Submitted: no'], false],
  ['Outlook', [...FROM, 'X-Auto-Response-Suppress: OOF'], false],
  ['a note of absence', [...FROM, 'Auto-Submitted: auto-replied (vacation)'], true],
  ['a mail of the portal itself', [...FROM, 'Auto-Submitted: auto-generated'], true],
  ['a mass mail', [...FROM, 'Precedence: bulk'], true],
  ['an old note of absence', [...FROM, 'Precedence: auto_reply'], true],
  ['another', [...FROM, 'X-Autoreply: yes'], true],
  ['another that is none', [...FROM, 'X-Autoreply: no'], false],
  ['a list', [...FROM, 'List-Id: <all.example.org>'], true],
  ['no sender', ['Return-Path: <>', ...FROM], true],
  ['no sender, as Postfix pipes it', ['Return-Path: <MAILER-DAEMON>', ...FROM], true],
  ['a sender', ['Return-Path: <ana@example.org>', ...FROM], false],
  ['a server', ['From: Mail <MAILER-DAEMON@mx.example>', `To: ${at(ONE)}`], true],
  [
    'a receipt',
    [...FROM, 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
    true,
  ],
])('whether a machine has written it: %s', async (_what, heads, isAutomatic) => {
  expect((await read(heads)).isAutomatic).toBe(isAutomatic);
});

test.each([
  ['All', true],
  ['DR, OOF, AutoReply', true],
  ['OOF', false],
  ['DR, RN, NRN', false],
  ['None', false],
])('whether a sender wants no answer, who suppresses %s', async (value, wantsNoAnswer) => {
  const heads = [...FROM, `X-Auto-Response-Suppress: ${value}`];
  expect((await read(heads)).wantsNoAnswer).toBe(wantsNoAnswer);
});

const report = (action: string, returned: string) =>
  parts(
    'report; report-type=delivery-status',
    'Content-Type: text/plain\n\nIt was not delivered.',
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ana@example.org\nAction: ${action}\nStatus: 5.1.1\n`,
    returned,
  );
const OURS = 'Message-ID: <message-7-1764057600000@portal.example>\nSubject: x\n\nwords';

test.each<[string, string, object | undefined]>([
  [
    'with the mail',
    report('failed', `Content-Type: message/rfc822\n\n${OURS}`).body,
    { messageId: '<message-7-1764057600000@portal.example>', status: '5.1.1' },
  ],
  [
    'with its heads',
    report('failed', `Content-Type: text/rfc822-headers\n\n${OURS}`).body,
    { messageId: '<message-7-1764057600000@portal.example>', status: '5.1.1' },
  ],
  ['without either', report('failed', 'Content-Type: text/plain\n\nx').body, { status: '5.1.1' }],
  [
    'of one that is late',
    report('delayed', `Content-Type: message/rfc822\n\n${OURS}`).body,
    undefined,
  ],
])('a report %s', async (_what, body, bounce) => {
  const found = await read([...FROM, report('', '').head], body);
  expect(await found.bounce()).toEqual(bounce);
  expect(found.isAutomatic).toBe(true);
});

test('files that somebody added are counted, the picture of a signature and a key are not', async () => {
  const photo = (heads: string) => `${heads}\nContent-Transfer-Encoding: base64\n\naGVsbG8=`;
  const { head, body } = parts(
    'mixed',
    'Content-Type: text/plain\n\nHere',
    photo('Content-Type: image/jpeg; name=a.jpg\nContent-Disposition: inline; filename=a.jpg'),
    photo('Content-Type: application/pdf\nContent-Disposition: attachment; filename=b.pdf'),
    photo('Content-Type: application/pkcs7-signature; name=smime.p7s'),
  );
  const written = async (one: string, all: string) => (await read([...FROM, one], all)).written();
  expect(await written(head, body)).toMatchObject({ text: 'Here', attachments: 2 });
  const signed = parts(
    'related',
    'Content-Type: text/html\n\n<p>Hi <img src="cid:logo"></p>',
    photo('Content-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline'),
  );
  expect(await written(signed.head, signed.body)).toMatchObject({ attachments: 0 });
});

test('a mail is the same by its Message-ID, without one by what it says', async () => {
  const hash = async (heads: string[], body?: string) =>
    (await (await read(heads, body)).written()).hash.toString('hex');
  const by = (server: string) => [`Received: by ${server}`, ...FROM];
  expect(await hash(by('one'))).toBe(await hash(by('two'), 'Other words'));
  expect(await hash(by('one'))).not.toBe(await hash([...FROM.slice(0, 2), 'Message-ID: <2@x>']));
  const bare = ['Date: Wed, 25 Nov 2026 10:00:00 +0000', ...FROM.slice(0, 2)];
  expect(await hash(bare)).toBe(await hash(['Received: by two', ...bare]));
  expect(await hash(bare)).not.toBe(await hash(bare, 'Other words'));
});

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}`,
  ).join('\n');

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('Hello, is somebody there?')],
  ['bytes', Buffer.from([0, 1, 2, 255, 254, 10, 13])],
  ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(1000, 7)])],
  ['boxes in boxes', Buffer.from(`${FROM.join('\n')}\n${nested(60)}\nsecret words`)],
  ['a head without an end', Buffer.from(`From: a@b.example\nX-A: ${'secret'.repeat(60_000)}`)],
])('%s is no mail, and nothing of it is in what is said', async (_what, raw) => {
  const refused = await readMail(raw, PLACE)
    .then((read) => read.written())
    .catch((error: Error) => error);
  expect(refused).toBeInstanceOf(NoMailError);
  expect((refused as Error).message).not.toMatch(/secret|somebody/);
});

/** How many lines the parser takes up while a task runs. */
async function countLines(task: () => Promise<unknown>): Promise<number> {
  const lines = jest.spyOn(PostalMime.prototype as unknown as { readLine(): void }, 'readLine');
  await task().catch(() => undefined);
  const { length } = lines.mock.calls;
  lines.mockRestore();
  return length;
}

test.each([
  ['ends of lines', '\n'.repeat(5_000_000)],
  ['parts', '--b\n\n'.repeat(200_000)],
  ['ends of parts', '--b\n--b--\n'.repeat(100_000)],
])(
  'a mail of %s is not taken apart: neither before its heads are known nor after',
  async (_what, body) => {
    const heads = [...FROM, 'Content-Type: multipart/mixed; boundary=b'];
    const raw = Buffer.from(`${heads.join('\n')}\n\n${body}`);
    let found!: Awaited<ReturnType<typeof readMail>>;
    const first = async () => {
      found = await readMail(raw, PLACE);
    };
    expect(await countLines(first)).toBeLessThan(10);
    expect(found.tokens).toEqual([ONE]);
    for (const task of [found.written, found.bounce]) {
      expect(await countLines(task)).toBe(0);
      await expect(task()).rejects.toThrow(NoMailError);
    }
  },
);

test('a large mail in base64 is taken apart', async () => {
  const lines = `${'A'.repeat(76)}\r\n`.repeat(128_000);
  const heads = [...FROM, 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'];
  const raw = Buffer.from(`${heads.join('\r\n')}\r\n\r\n${lines}`);
  expect(await (await readMail(raw, PLACE)).written()).toMatchObject({ attachments: 1 });
});

test('markup that is deep or long takes no time', async () => {
  const start = performance.now();
  for (const body of [
    '<div>'.repeat(200_000),
    '<table><tr><td>'.repeat(50_000),
    '<a<'.repeat(300_000),
    '<style'.repeat(300_000),
    '="data:'.repeat(300_000),
    '<ul><li>'.repeat(50_000),
  ])
    await (await read([...FROM, 'Content-Type: text/html'], body)).written();
  expect(performance.now() - start).toBeLessThan(8_000);
});
