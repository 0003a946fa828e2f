import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { makeCertificate, type TestCertificate, withOpenssl } from '../../test/certificate.ts';
import { readConfig } from '../config/index.ts';
import { connect } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-certificates-'));
const YEAR = 365 * 24 * 60 * 60 * 1000;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that speaks PostgreSQL's protocol as far as the certificate. */
async function startServer({ key, cert }: TestCertificate): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => socket.destroy());
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

withOpenssl().describe('a database', () => {
  test.each([
    ['whose certificate ended', -1, true, 'has a certificate that ended'],
    [
      'whose certificate nobody here trusts',
      1,
      false,
      'has a certificate that is not trusted here',
    ],
  ])('%s is refused at once, in one line', async (_, years, isTrusted, says) => {
    const certificate = makeCertificate(folder, new Date(Date.now() + years * (YEAR / 2)));
    const port = await startServer(certificate);
    const trust = isTrusted ? `&sslrootcert=${certificate.file}` : '';
    const config = readConfig({
      DATABASE_URL: `postgres://a:b@localhost:${port}/portal?sslmode=verify-full${trust}`,
      ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
    });
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const log = { info: say, warn: say, error: say };
    await expect(connect(config, { log })).rejects.toMatchObject({
      name: 'ConfigError',
      message: `The database at localhost:${port}/portal ${says}: check DATABASE_URL, and that it runs.`,
    });
    // It was not tried again.
    expect(lines).toEqual([]);
  });
});
