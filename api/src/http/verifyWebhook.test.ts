import { Webhook } from 'standardwebhooks';
import { secretOf } from '../../test/eventReceiver.ts';
import { isSignedWebhook, isWebhook } from './verifyWebhook.ts';

const [NEW, OLD] = [secretOf(1), secretOf(2)];
const BODY = 'From: Ana\r\n\r\nmañana';
const sign = (body: string, secret: string, at = new Date()) => ({
  'webhook-id': 'one',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('one', at, body),
});
const validate = (heads: Record<string, string>, body = BODY) =>
  isSignedWebhook([NEW, OLD], heads, Buffer.from(body));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

test('what the package of Standard Webhooks signs is believed, by each secret', () => {
  expect([validate(sign(BODY, NEW)), validate(sign(BODY, OLD))]).toEqual([true, true]);
  const both = sign(BODY, OLD);
  both['webhook-signature'] = `v1a,AAAA v1,AAAA ${both['webhook-signature']}`;
  expect(validate(both)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['by another secret', sign(BODY, secretOf(3))],
  ['over another body', sign(`${BODY}!`, NEW)],
  ['long ago', sign(BODY, NEW, ago(301))],
  ['ahead of time', sign(BODY, NEW, ago(-302))],
  ['under another id', { ...sign(BODY, NEW), 'webhook-id': 'two' }],
  [
    'at another time',
    { ...sign(BODY, NEW), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 9) },
  ],
  ['at no time', { ...sign(BODY, NEW), 'webhook-timestamp': 'now' }],
  ['by nobody', { ...sign(BODY, NEW), 'webhook-signature': '' }],
  ['by nothing', { ...sign(BODY, NEW), 'webhook-signature': 'v1, v1' }],
  [
    'in another way',
    {
      ...sign(BODY, NEW),
      'webhook-signature': sign(BODY, NEW)['webhook-signature'].replace('v1', 'v2'),
    },
  ],
])('what is signed %s is not', (_how, heads) => {
  expect(validate(heads)).toBe(false);
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a call without %s says nothing of itself',
  (name) => {
    const whole = sign(BODY, NEW);
    const { [name as 'webhook-id']: _, ...without } = whole;
    expect([isWebhook(whole), isWebhook(without)]).toEqual([true, false]);
  },
);
