import { startTwilio, TWILIO_NUMBER, type TwilioServer } from '../../../test/twilioServer.ts';
import type { TwilioPlace } from '../../config/index.ts';
import { twilioGateway } from './twilioGateway.ts';

let twilio: TwilioServer;
beforeAll(async () => {
  twilio = await startTwilio();
});
afterAll(() => twilio.stop());
beforeEach(() => {
  twilio.answer();
  twilio.clear();
});

const SMS = { id: 'an-id', to: '+18035550199', body: 'Sí: a & b = ✓', mayBeThere: false };

/** Sends one text to what listens there. */
function send(place: Partial<TwilioPlace> = {}, signal = new AbortController().signal) {
  const { account, origin: url } = twilio;
  const all = { url, network: 'loopback', ...account, from: TWILIO_NUMBER, ...place } as const;
  return twilioGateway(all, 'https://portal.example').send(SMS, { now: new Date(), signal });
}
const lastForm = () => Object.fromEntries(new URLSearchParams(twilio.received.at(-1)?.body));

test('the SDK posts a text as Twilio takes it, by a number or a service', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  const told = {
    To: SMS.to,
    Body: SMS.body,
    StatusCallback: 'https://portal.example/api/texts/twilio/status/an-id',
  };
  expect(lastForm()).toEqual({ ...told, From: TWILIO_NUMBER });
  expect(twilio.received[0]?.refused).toBeUndefined();
  expect(twilio.received[0]?.headers).toMatchObject({ 'user-agent': 'Porchlight' });
  const from = `MG${'7'.repeat(32)}`;
  expect(await send({ from })).toEqual({ outcome: 'sent' });
  expect(lastForm()).toEqual({ ...told, MessagingServiceSid: from });
});

test('it goes where the settings say, whatever the environment tells the SDK', async () => {
  const environment = {
    TWILIO_REGION: 'ie1',
    TWILIO_EDGE: 'dublin',
    TWILIO_CA_BUNDLE: '/nowhere.pem',
    HTTP_PROXY: 'http://localhost:1',
  };
  Object.assign(process.env, environment);
  try {
    expect(await send()).toEqual({ outcome: 'sent' });
    const url = `${twilio.origin}/behind`;
    // Nothing is there: it is asked at that path.
    expect(await send({ url })).toMatchObject({ outcome: 'again', fault: 'twilio 20404' });
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
});

test('a name that leads where it may not is not connected to', async () => {
  expect(await send({ network: 'public' })).toEqual({
    outcome: 'again',
    fault: 'address-refused',
    isOpen: true,
  });
  expect(twilio.received).toEqual([]);
});

test.each([
  [301, 'redirect 301'],
  [307, 'redirect 307'],
  [308, 'redirect 308'],
  [429, 'HTTP 429'],
  [503, 'HTTP 503'],
])('after %d it is neither followed nor posted again by the SDK', async (status, fault) => {
  const elsewhere = await startTwilio();
  try {
    const headers = { Location: `${elsewhere.origin}/`, 'Retry-After': '0' };
    twilio.answer({ status, headers });
    expect(await send()).toEqual({ outcome: 'again', fault, isOpen: true });
    expect(twilio.received).toHaveLength(1);
    expect(elsewhere.received).toEqual([]);
  } finally {
    await elsewhere.stop();
  }
});

test.each(['', '<p>Thanks', 'null', '7', '{"date_created": 5}', 'x'.repeat(40_000)])(
  'a 2xx is a receipt, whatever it says (%#)',
  async (body) => {
    twilio.answer({ status: 201, body });
    expect(await send()).toEqual({ outcome: 'sent' });
  },
);

test.each(['', '<p>Gone', 'null', '{"code": "none"}'])(
  'a refusal counts by its status where it has no code: %p',
  async (body) => {
    twilio.answer({ status: 500, body });
    expect(await send()).toEqual({ outcome: 'uncertain', fault: 'HTTP 500' });
    twilio.answer({ status: 422, body });
    expect(await send()).toEqual({ outcome: 'failed', fault: 'HTTP 422' });
  },
);

test.each([
  [400, 21610, { outcome: 'stopped', fault: 'twilio 21610' }],
  [400, 21211, { outcome: 'failed', fault: 'twilio 21211' }],
  [401, 20003, { outcome: 'again', fault: 'twilio 20003', isOpen: true }],
  [500, 20500, { outcome: 'uncertain', fault: 'twilio 20500' }],
])('a refusal as problem details (RFC 9457) counts as well: %d, %d', async (status, code, ends) => {
  const type = `https://www.twilio.com/docs/api/errors/${code}`;
  const body = JSON.stringify({ type, title: 'Refused', status, code });
  twilio.answer({ status, body, headers: { 'Content-Type': 'application/problem+json' } });
  expect(await send()).toEqual(ends);
});

test('what was on its way when it was stopped may be there; what was not is not', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await send({}, stop.signal)).toMatchObject({ outcome: 'again', isOpen: true });
  expect(twilio.received).toEqual([]);
  twilio.answer('none');
  expect(await send()).toMatchObject({ outcome: 'uncertain' });
  expect(twilio.received).toHaveLength(1);
});
