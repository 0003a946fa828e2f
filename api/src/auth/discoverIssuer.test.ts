import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startIssuer, type TestIssuer } from '../../test/issuer.ts';
import { discoverIssuer } from './discoverIssuer.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

test('an issuer says itself which keys are its own', async () => {
  expect((await discoverIssuer(issuer.url)()).issuer).toBe(issuer.url);
});

test('an issuer that redirects elsewhere is not followed', async () => {
  const elsewhere = createServer((request, response) =>
    response.writeHead(302, { Location: issuer.url + request.url }).end(),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = elsewhere.address() as AddressInfo;
    await expect(discoverIssuer(`http://127.0.0.1:${port}`)()).rejects.toThrow('fetch failed');
  } finally {
    elsewhere.close();
  }
});

test('an issuer whose document names another one is refused', async () => {
  await expect(discoverIssuer(issuer.url.replace('127.0.0.1', 'localhost'))()).rejects.toThrow(
    'describes another issuer',
  );
});
