import { openVisitor, type Visitor } from '../../test/browserless.ts';
import {
  type IdentityServer,
  type IdentityServerOptions,
  startIdentityServer,
} from '../../test/identityServer.ts';
import type { OwnApplication } from './index.ts';

const startedAt = new Date('2026-11-02T15:00:00Z');
const base = { status: 'expired', role: 'expired', startedAt, receivedAt: null } as const;
const ENDED: OwnApplication = { ...base, number: 1001, isOpen: false };
const DRAFT: OwnApplication = {
  ...base,
  number: 1002,
  status: 'in-progress',
  role: 'draft',
  lastDay: '2026-12-01',
  isOpen: true,
};
const SENT: OwnApplication = {
  ...base,
  number: 1003,
  status: 'approved',
  role: 'submitted',
  receivedAt: new Date('2026-11-03T03:30:00Z'),
  isOpen: true,
};

/** What everybody has begun, sent and been written; each test says it. */
const has: Pick<IdentityServerOptions, 'applications' | 'messages' | 'older'> = {};
let server: IdentityServer;
let rosa: Visitor;

beforeAll(async () => {
  server = await startIdentityServer(has);
  rosa = openVisitor(server.url);
  await rosa.send('/Identity/Account/Register', {
    email: 'rosa@example.org',
    'new-password': 'Velvet-otter-91-quarry-lamp',
  });
});
afterAll(() => server?.stop());

/** What her account's page says of her applications. */
async function partOf(
  applications: OwnApplication[],
  messages = { total: 0, unread: 0 },
): Promise<string> {
  Object.assign(has, { applications, messages });
  const { text } = await rosa.get('/Identity/Account/Manage');
  const part = text.slice(text.indexOf('id="applications"'));
  return part.slice(0, part.indexOf('</section>'));
}

/** The same without tags. */
async function listed(...asked: Parameters<typeof partOf>): Promise<string> {
  return (await partOf(...asked)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('a draft says until when it can be finished', async () => {
  const words = await listed([DRAFT, ENDED]);
  expect(words).toContain('Application 1002 In Progress');
  expect(words).toContain('Begun on November 2, 2026. Finish it by December 1, 2026.');
  // The answers of the older one are offered no more.
  expect(words).not.toContain('When you begin a new one');
});

test('one that was sent says when, by the agency’s clock, and what happens next', async () => {
  const words = await listed([SENT]);
  expect(words).toContain('Application 1003 Approved Sent on November 2, 2026');
  // What comes next is read before what can be looked up.
  expect(words).toMatch(
    /We will send you a letter that says how much we will pay.* See what you sent/,
  );
});

test('one that waits for an answer says by when the agency aims to give it', async () => {
  const words = await listed([{ ...SENT, status: 'received', answerBy: '2026-12-04' }]);
  expect(words).toContain('if we have a question. We aim to answer by Friday, December 4, 2026.');
});

test('each that ended can be started from, while none is begun', async () => {
  const ended = [{ ...ENDED, number: 1005 }, ENDED];
  const words = await listed(ended);
  expect(words).toMatch(/Application 1005 Expired Begun on November 2, 2026 When you begin/);
  for (const { number } of ended) {
    expect(words).toContain(`Start from the answers of application ${number}`);
    expect(await partOf(ended)).toContain(`href="/application?from=${number}"`);
  }
  expect(await partOf([...ended, DRAFT])).not.toContain('?from=');
});

test('nobody who has begun none is left without a word', async () => {
  expect(await listed([])).toContain('You have not begun one yet.');
});

test('what was sent can be saved by its owner; a draft has nothing to save', async () => {
  Object.assign(has, { applications: [SENT, DRAFT] });
  const path = `/Identity/Account/Receipt/${SENT.number}`;
  const stranger = await openVisitor(server.url).get(path);
  expect(stranger.status).toBe(303);
  expect(stranger.headers.get('Location')).toContain('/Identity/Account/Login');
  const { text } = await rosa.get('/Identity/Account/Manage');
  expect(text.match(/Account\/Receipt\/\d+/g)).toEqual([`Account/Receipt/${SENT.number}`]);
  const saved = await rosa.get(path);
  expect(saved.text).toMatch(new RegExp(`^%PDF [\\w-]+ ${SENT.number} en$`));
  expect(saved.headers.get('Content-Disposition')).toBe(
    `attachment; filename="application-${SENT.number}.pdf"`,
  );
});

test('what was sent is there as a page, for its owner alone', async () => {
  Object.assign(has, { applications: [SENT, DRAFT] });
  const path = `/Identity/Account/Sent/${SENT.number}`;
  const stranger = await openVisitor(server.url).get(path);
  expect([stranger.status, stranger.headers.get('Location')]).toEqual([
    303,
    expect.stringContaining('/Identity/Account/Login'),
  ]);
  // She signs in, and is where she wanted to be: a mail leads here.
  const wanted = new URL(stranger.headers.get('Location')!, server.url).searchParams;
  expect(wanted.get('returnUrl')).toBe(path);
  const part = await partOf([SENT, DRAFT]);
  expect(part.match(/Account\/Sent\/\d+/g)).toEqual([`Account/Sent/${SENT.number}`]);
  const { status, text, headers } = await rosa.get(path);
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(text).toMatch(/<h1>What you sent us<\/h1>[\s\S]*<h2>You<\/h2>[\s\S]*<h3>Leo<\/h3>/);
  expect(text).toContain('<a href="tel:8035550142">803-555-0142</a>');
  expect(text).toContain('Ana &lt;b&gt;of');
  expect(text).toContain(`href="/Identity/Account/Receipt/${SENT.number}" download`);
  expect((await rosa.get(`/Identity/Account/Sent/${DRAFT.number}`)).status).toBe(404);
});

test('who has messages finds them from her account, with how many are new', async () => {
  const raw = await partOf([SENT], { total: 3, unread: 2 });
  expect(raw).toContain('<a href="/messages">Messages</a>');
  expect(raw).toContain('2 new messages');
  expect(await listed([SENT], { total: 3, unread: 0 })).not.toContain('new message');
  expect(await listed([SENT])).not.toContain('Messages');
});

describe('in Spanish', () => {
  const inSpanish = async (applications: OwnApplication[], messages = { total: 0, unread: 0 }) => {
    Object.assign(has, { applications, messages });
    const { text } = await rosa.get('/Identity/Account/Manage', { 'Accept-Language': 'es' });
    expect(text).toContain('<html lang="es"');
    return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };

  test('a draft, what was sent and what waits for an answer are told with their days', async () => {
    expect(await inSpanish([DRAFT])).toContain(
      'Comenzada el 2 de noviembre de 2026. Termínela a más tardar el 1 de diciembre de 2026.',
    );
    const sent = await inSpanish([SENT, ENDED], { total: 3, unread: 2 });
    expect(sent).toMatch(/Solicitud 1003 Aprobada Enviada el 2 de noviembre de 2026/);
    expect(sent).toContain('2 mensajes nuevos');
    const waiting = { ...SENT, status: 'received', answerBy: '2026-12-04' };
    expect(await inSpanish([waiting])).toContain('viernes 4 de diciembre de 2026');
  });

  test('what ended can be started from, and no word is left in English', async () => {
    const words = await inSpanish([ENDED]);
    expect(words).toContain('Comenzar con las respuestas de la solicitud 1001');
    expect(words).not.toMatch(/\b(the|your|application|sign)\b/i);
  });
});

test('the language of the pages is chosen there, too, and it is said in which she is written to', async () => {
  const path = '/Identity/Account/Manage?from=1001';
  const { text } = await rosa.get(path);
  const part = text.slice(text.indexOf('aria-labelledby="language"'));
  expect(part).toMatch(/<strong lang="en">English<\/strong><span class="here">In use<\/span>/);
  expect(part).toContain('We write to you in the language in which you last opened');
  const [, href] = /<a href="([^"]+)" lang="es" hreflang="es">Español<\/a>/.exec(part)!;
  const visitor = openVisitor(server.url);
  const { location } = await visitor.get(href!.replaceAll('&amp;', '&'));
  expect(location).toBe(path);
  expect((await visitor.get('/')).text).toContain('<html lang="es"');
});

test('what is older is a page further, where its first one takes the focus', async () => {
  Object.assign(has, { applications: [SENT, ENDED], older: ENDED.number });
  const path = `/Identity/Account/Manage?from=${ENDED.number}`;
  const newest = await rosa.get('/Identity/Account/Manage');
  expect(newest.text).toContain(
    `<a href="${path}#application-${ENDED.number}">Show older ones</a>`,
  );
  expect(newest.text).not.toContain('data-focus');
  const { text } = await rosa.get(path);
  expect(text).toContain(
    `<li id="application-${ENDED.number}" tabindex="-1" data-focus><strong>Application ${ENDED.number}`,
  );
  expect(text).not.toContain(`Application ${SENT.number}`);
  expect(text).toContain(
    '<a href="/Identity/Account/Manage#applications">Back to the newest ones</a>',
  );
  expect(text).not.toContain('Show older ones');
  Object.assign(has, { older: undefined });
});
