import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startMailServer } from '../../test/mailServer.ts';
import { createMailer } from './mailer.ts';

const MAIL = { to: 'ana@example.org', subject: 'Papers', text: 'Hello' };
const replyTo = 'reply+1@agency.example';

test.each([450, 553])(
  'a sender that a server refuses with %i is left for the usual one',
  async (code) => {
    const server = await startMailServer();
    try {
      server.refuseSenders('reply+', code);
      const send = await createMailer(server.url, 'https://portal.example');
      await send!({ ...MAIL, replyTo });
      expect(server.letters.map(({ from }) => from)).toEqual(['help@agency.example']);
      expect(server.letters[0]!.source).toContain(`Reply-To: ${replyTo}`);
    } finally {
      await server.stop();
    }
  },
);

test('a server that offers no TLS gets no mail where TLS is demanded', async () => {
  const server = await startMailServer();
  try {
    const url = new URL(server.url);
    url.searchParams.set('requireTLS', 'true');
    const send = await createMailer(url.href, 'https://portal.example');
    await expect(send!(MAIL)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.letters).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a password that a server refuses is not tried for another sender', async () => {
  let tries = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, done) {
      tries += 1;
      done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const send = await createMailer(`smtp://u:p@127.0.0.1:${port}`, 'https://portal.example');
  await expect(send!({ ...MAIL, replyTo })).rejects.toMatchObject({ code: 'EAUTH' });
  expect(tries).toBe(1);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
