import { startGatewayProcess } from './gatewayProcess.ts';

/** A text as a gateway of the generic protocol got it. */
export interface GotSms {
  id: string;
  to: string;
  text: string;
}

/** A gateway that speaks the generic protocol, as a process of its own: it takes texts, and tells what comes. */
export async function startSmsGateway(secret: string) {
  const { origin, tell, ...gateway } = await startGatewayProcess(['webhook', secret]);
  const url = `${origin}/texts`;
  let count = 0;
  return {
    ...gateway,
    url,
    /** The settings of a portal that sends its texts here. */
    env: {
      TEXT_GATEWAY: url,
      TEXT_GATEWAY_SECRET: secret,
      TEXT_GATEWAY_NETWORK: 'loopback',
    },
    /** What came. @throws where one is not as the protocol has it */
    messages: () =>
      gateway.received.map(({ body, refused }) => {
        if (refused) throw new Error(refused);
        return (JSON.parse(body) as { data: GotSms }).data;
      }),
    /** Tells the portal something, signed; under its own id each time, or under one that is given. */
    tell(portalUrl: string, type: string, data: object, telling: Telling = {}) {
      count += 1;
      const url = `${portalUrl}/api/texts/inbound`;
      const body = JSON.stringify({ type, data });
      return tell({ url, id: `in-${count}`, ...telling, body });
    },
  };
}

interface Telling {
  id?: string;
  at?: Date;
  /** Another secret than its own. */
  key?: string;
}

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>;
