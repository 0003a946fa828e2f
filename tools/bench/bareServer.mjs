/**
 * What a save costs at the least: node:http and pg, the same token verified, the same SELECT and UPDATE.
 * Started by putStep.ts; speaks JSON over its environment and prints its port.
 */
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';

const { DATABASE, ISSUER, AUDIENCE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE, max: 10 });
const keys = createRemoteJWKSet(new URL(`${ISSUER}/jwks`));
const verified = new Map();

async function subjectOf(header) {
  const token = header.slice('Bearer '.length);
  const known = verified.get(token);
  if (known) return known;
  const { payload } = await jwtVerify(token, keys, {
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: 'at+jwt',
  });
  verified.set(token, payload.sub);
  return payload.sub;
}

const server = createServer(async (request, response) => {
  try {
    const subject = await subjectOf(request.headers.authorization);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const flat = JSON.parse(body);
    const { rows } = await pool.query({
      name: 'load',
      text: 'select id, version, answers from bench_applications where subject = $1',
      values: [subject],
    });
    const [row] = rows;
    const answers = { ...row.answers, ...flat };
    await pool.query({
      name: 'save',
      text: 'update bench_applications set answers = $3, version = version + 1 where id = $1 and version = $2',
      values: [row.id, row.version, answers],
    });
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${row.version + 1}"` });
    response.end(JSON.stringify({ application: answers }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
