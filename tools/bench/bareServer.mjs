/**
 * What a save costs at the least: node:http and pg, the same token verified, the same SELECT and UPDATE.
 * Started by putStep.ts; speaks JSON over its environment and prints its port.
 */
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';

const { DATABASE, ISSUER, AUDIENCE, SELECT, UPDATE } = process.env;
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
      text: SELECT,
      values: [subject],
    });
    const row = rows[0].stored;
    const [group] = Object.keys(row.answers);
    const answers = {
      ...row.answers,
      [group]: { ...row.answers[group], FirstName: flat.firstName },
    };
    await pool.query({
      name: 'save',
      text: UPDATE,
      values: [
        row.id,
        row.version,
        answers,
        row.restricted,
        row.step,
        row.release,
        new Date(),
        null,
        row.visited,
        null,
        null,
      ],
    });
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${row.version + 1}"` });
    response.end(JSON.stringify({ application: { ...row, answers } }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
