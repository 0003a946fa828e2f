import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioPlace } from '../../config/index.ts';
import { post } from '../../events/post.ts';

/** No answer came of a request. Its fault is a code without anything of what was sent. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
  readonly fault: string;
  /** True where a connection was there: who listens may have read it. */
  readonly mayHaveArrived: boolean;
  constructor({ fault, mayHaveArrived }: { fault: string; mayHaveArrived: boolean }) {
    super(fault);
    this.fault = fault;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** What an answer says, where it is an object. */
function read(answer: string) {
  try {
    return Object(JSON.parse(answer));
  } catch {
    return {};
  }
}

/**
 * How the SDK reaches Twilio: as every request that leaves the portal, once, to an address that is checked when it is
 * connected to, and without following where an answer leads.
 */
export class TwilioLine extends twilio.RequestClient {
  readonly #place: Pick<TwilioPlace, 'url' | 'network'>;
  readonly #signal: AbortSignal;

  /** @param signal Ends what waits for an answer. */
  constructor(place: Pick<TwilioPlace, 'url' | 'network'>, signal: AbortSignal) {
    // Nothing connects by the agent that this makes: no file of certificates is read for it.
    super({ ca: '' });
    this.#place = place;
    this.#signal = signal;
  }

  /** Posts what the SDK asks for. @throws NoAnswerError */
  override async request({ uri, username, password, headers, data }: RequestClient.RequestOptions) {
    const { url, network } = this.#place;
    // The SDK writes the host of Twilio, and reads a region from the environment.
    const { pathname, search } = new URL(uri);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const posted = await post(
      {
        url: `${url}${pathname}${search}`,
        network,
        headers: { ...headers, authorization },
        body: new URLSearchParams({ ...data }).toString(),
        reads: true,
      },
      { signal: this.#signal },
    );
    if (!('status' in posted)) throw new NoAnswerError(posted);
    const { status: statusCode, answer } = posted;
    const body = read(answer);
    // The SDK throws another error, which it does not export, for problem details (RFC 9457): by the code alone it
    // is one error for both forms, with the status of HTTP.
    return { statusCode, body: statusCode < 300 ? body : { code: body.code }, headers: {} };
  }
}
