import type { TwilioPlace } from '../../config/index.ts';

/** Where Twilio tells what became of a text. */
export const TWILIO_STATUS = '/api/texts/twilio/status';
/** Where it tells what came. */
export const TWILIO_INBOUND = '/api/texts/twilio/inbound';

/** Loaded at the first call. The part of the SDK that signs: the whole of it is 25 MB in memory. */
const loadSignatures = () => import('twilio/lib/webhooks/webhooks.js');

/**
 * Whether Twilio has signed a request, with the port in its address or without, as it pleases.
 * @param address As Twilio was told it.
 */
export async function isSignedByTwilio(
  { authToken }: Pick<TwilioPlace, 'authToken'>,
  { address, form, signature }: { address: string; form: URLSearchParams; signature: string },
): Promise<boolean> {
  const { validateRequest } = await loadSignatures();
  const fields = [...new Set(form.keys())].map((name) => [name, form.getAll(name)]);
  return validateRequest(authToken, signature, address, Object.fromEntries(fields));
}
