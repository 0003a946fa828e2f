import { startPortal, type TestPortal } from '../../test/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('the lists of choices are public, in the language that is asked for', async () => {
  const counties = await portal.anyone.get('/data/counties');
  expect(counties.body).toHaveLength(46);
  expect(counties.body[0]).toEqual({ id: 1, county: 'Abbeville' });
  const programs = await portal.anyone.get('/data/programs');
  expect(programs.body[0]).toEqual({
    programID: expect.any(Number),
    program: expect.any(String),
    friendlyName: expect.any(String),
  });
  const spanish = await portal.anyone.call('GET', '/data/incomesources', undefined, {
    'Accept-Language': 'es',
  });
  const english = await portal.anyone.get('/data/incomesources');
  expect(spanish.body[0].incomeSourceID).toBe(english.body[0].incomeSourceID);
  expect(spanish.body[0].incomeSource).not.toBe(english.body[0].incomeSource);
  expect((await portal.anyone.get('/data/nothing')).status).toBe(404);
});

test('a connection may rest for 75 seconds, longer than balancers keep theirs', async () => {
  const { headers } = await portal.anyone.get('/healthz');
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
});

test('a release’s files are kept for ever by whoever fetches them', async () => {
  const { body } = await portal.anyone.get('/readyz');
  const form = await portal.anyone.get(`/releases/${body.release}/application.en.json`);
  expect(form.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(form.body.steps).toHaveLength(11);
  for (const path of [`${body.release}/nothing.json`, 'ffffffff/portal.en.json', 'x/y'])
    expect((await portal.anyone.get(`/releases/${path}`)).status).toBe(404);
  // A release is data and pictures: nothing of it is a script.
  const { pageFiles } = portal.server.services.releases.current();
  const types = new Set([...pageFiles.values()].map(({ type }) => type));
  expect([...types].sort()).toEqual(['application/json', 'image/svg+xml']);
});

test('a release’s files are packed as small as whoever fetches them can take', async () => {
  const { body } = await portal.anyone.get('/readyz');
  const path = `/releases/${body.release}/application.en.json`;
  const take = (encodings: string) =>
    portal.anyone.call('GET', path, undefined, { 'Accept-Encoding': encodings });
  const sizes: number[] = [];
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers, body: form } = await take(accepted);
    expect(headers.get('Content-Encoding')).toBe(sent);
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    expect(form.steps).toHaveLength(11);
    sizes.push(Number(headers.get('Content-Length')));
  }
  const [br, gzip, plain] = sizes as [number, number, number];
  expect([br < gzip, gzip < plain / 4]).toEqual([true, true]);
});

test('operators are answered', async () => {
  expect((await portal.anyone.get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await portal.anyone.get('/readyz')).status).toBe(200);
  const metrics = await portal.anyone.get('/metrics');
  expect(metrics.body).toContain('http_request_duration_seconds_bucket');
  expect(metrics.body).toContain('route="/data/:name"');
  // What a proxy on this machine passes on comes from outside.
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  expect((await portal.anyone.call('GET', '/metrics', undefined, headers)).status).toBe(404);
});

test('the calls are described, restricted fields as write-only', async () => {
  const { body } = await portal.anyone.get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  const paths = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      'get /api/application',
      'put /api/application',
      'put /api/application/step/{step}',
      'post /api/application/household_member',
      'delete /api/application/household_member/{id}',
      'post /api/application/income',
      'delete /api/application/income/{id}',
      'post /api/application/document/upload/{applicationId}',
      'delete /api/application/document/{id}',
      'get /api/application/document/{id}/{fileName}',
      'get /api/application/{id}/receipt',
      'get /api/application/{id}/sent',
      'get /data/{name}',
    ]),
  );
  const schema = body.paths['/api/application'].put.requestBody.content['application/json'].schema;
  expect(schema.properties.ssn).toMatchObject({ writeOnly: true });
  expect(schema.properties.noIncomeSourceFamily.type).toEqual(['boolean', 'null']);
});

test('a person who looks for a page that is not there gets a page', async () => {
  const answer = await portal.anyone.call('GET', '/nowhere', undefined, { Accept: 'text/html' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
});
