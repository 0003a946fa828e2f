import { Webhook } from 'standardwebhooks';
import { type Received, signedAt, startEventReceiver } from './eventReceiver.ts';

/** A text as a gateway of the generic protocol got it. */
export interface GotSms {
  id: string;
  to: string;
  text: string;
}

/** A gateway that speaks the generic protocol: it takes texts, and tells what comes. */
export async function startSmsGateway(secret: string) {
  const server = await startEventReceiver();
  const webhook = new Webhook(secret);
  let count = 0;

  /** Reads a text as a gateway does. @throws where its signature is not over its bytes */
  function read({ headers, body }: Received): GotSms {
    const id = String(headers['webhook-id']);
    // How old it is says nothing: tests move the portal's clock.
    signedAt({ headers, body }, secret);
    const { type, data } = JSON.parse(body) as { type: string; data: GotSms };
    if (type !== 'text.send' || data.id !== id) throw new Error(`It is no text: ${body}`);
    return data;
  }

  return {
    ...server,
    /** The settings of a portal that sends its texts here. */
    env: {
      TEXT_GATEWAY: server.url,
      TEXT_GATEWAY_SECRET: secret,
      TEXT_GATEWAY_NETWORK: 'loopback',
    },
    messages: () => server.received.map(read),
    clear: () => void server.received.splice(0),
    /** Tells the portal something, signed; under its own id each time, or under one that is given. */
    tell(portalUrl: string, type: string, data: object, { id, at, key = webhook }: Telling = {}) {
      count += 1;
      const name = id ?? `in-${count}`;
      const time = at ?? new Date();
      const body = JSON.stringify({ type, data });
      return fetch(`${portalUrl}/api/texts/inbound`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': name,
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': key.sign(name, time, body),
        },
        body,
      });
    },
  };
}

interface Telling {
  id?: string;
  at?: Date;
  key?: Webhook;
}

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>;
