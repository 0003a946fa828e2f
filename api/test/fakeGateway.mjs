// A gateway for text messages, as a process of its own that Node runs plainly; `gatewayProcess.ts` starts it.
// `fakeGateway.mjs webhook SECRET` speaks the generic protocol of docs/text-messages.md,
// `fakeGateway.mjs twilio SID TOKEN` the part of Twilio's REST and of its signatures that texts need, without its SDK.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const json = (status, body) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refused = (status, code, message) => ({
  ...json(status, { code, message, status }),
  message,
});

/** The generic protocol. How old a signature is says nothing: tests move the portal's clock. */
function webhook(secret) {
  const sign = (key, { id, at, body }) => new Webhook(key).sign(id, at, body);
  return {
    take({ method, headers, body }) {
      const id = String(headers['webhook-id']);
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signatures = String(headers['webhook-signature']).split(' ');
      if (method !== 'POST') return { status: 405, message: 'It is no POST.' };
      if (!signatures.includes(sign(secret, { id, at, body })))
        return { status: 401, message: 'It is not signed by the secret.' };
      const { type, data } = JSON.parse(body);
      if (type !== 'text.send' || data.id !== id || !data.to || !data.text)
        return { status: 422, message: `It is no text: ${body}` };
      return { status: 204 };
    },
    tell({ id, at, key = secret, body }) {
      const time = new Date(at ?? Date.now());
      return {
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': sign(key, { id, at: time, body }),
        },
        body,
      };
    },
  };
}

/** Twilio's Programmable Messaging of 2010-04-01. */
function twilio(sid, token) {
  const mine = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  return {
    take({ method, url, headers, body }) {
      if (headers.authorization !== mine) return refused(401, 20003, 'Authenticate');
      if (method !== 'POST' || url !== `/2010-04-01/Accounts/${sid}/Messages.json`)
        return refused(404, 20404, `The requested resource ${url} was not found`);
      if (headers['content-type'] !== 'application/x-www-form-urlencoded')
        return refused(415, 20415, 'Unsupported Media Type');
      const form = new URLSearchParams(body);
      if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? ''))
        return refused(400, 21211, "Invalid 'To' Phone Number");
      if (!form.get('From') && !form.get('MessagingServiceSid'))
        return refused(400, 21603, "A 'From' phone number is required");
      if (!form.get('Body')) return refused(400, 21602, 'Message body is required');
      return json(201, {
        sid: `SM${randomBytes(16).toString('hex')}`,
        account_sid: sid,
        status: 'queued',
        to: form.get('To'),
        from: form.get('From'),
        body: form.get('Body'),
        date_created: 'Wed, 25 Nov 2026 17:00:00 +0000',
        num_segments: '1',
        error_code: null,
      });
    },
    tell({ address, fields, key = token }) {
      const text = Object.keys(fields)
        .sort()
        .reduce((all, name) => all + name + fields[name], address);
      return {
        headers: { 'X-Twilio-Signature': createHmac('sha1', key).update(text).digest('base64') },
        body: new URLSearchParams(fields),
      };
    },
  };
}

const [kind, ...secrets] = process.argv.slice(2);
const { take, tell } = { webhook, twilio }[kind](...secrets);

/** What waits until the test has what came, and says how it is answered. */
const waiting = new Map();
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { method, url, headers } = request;
  const body = Buffer.concat(parts).toString();
  const { message, ...own } = take({ method, url, headers, body });
  const number = waiting.size;
  waiting.set(number, (answer = own) => {
    if (answer === 'none') response.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  process.send({ number, received: { headers, body, refused: message } });
});

process.on('message', async ({ number, answer, telling }) => {
  if (!telling) return waiting.get(number)(answer);
  const { url, ...asked } = telling;
  const answered = await fetch(url, { method: 'POST', ...tell(asked) });
  process.send({ number, told: { status: answered.status, body: await answered.text() } });
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
