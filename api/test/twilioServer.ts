import { startGatewayProcess } from './gatewayProcess.ts';

const SID = `AC${'5'.repeat(32)}`;
const TOKEN = 'a-token-of-the-account';

/** The number that texts come from. */
export const TWILIO_NUMBER = '+18035550100';

/** Twilio as texts know it, as a process of its own. */
export async function startTwilio() {
  const { origin, tell, ...gateway } = await startGatewayProcess(['twilio', SID, TOKEN]);
  return {
    ...gateway,
    origin,
    account: { accountSid: SID, authToken: TOKEN },
    /** The settings of a portal that sends its texts here. */
    env: {
      TWILIO_API_URL: origin,
      TWILIO_NETWORK: 'loopback',
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: TWILIO_NUMBER,
    },
    /**
     * Tells the portal something, signed.
     * @param address As Twilio was told it, which is what it signs.
     * @param key Another token than its own.
     */
    tell: (portalUrl: string, path: string, telling: Telling) =>
      tell({ url: `${portalUrl}${path}`, ...telling }),
  };
}

interface Telling {
  address: string;
  fields: Record<string, string>;
  key?: string | undefined;
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilio>>;
