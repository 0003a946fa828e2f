import type { JsonObject, Problem } from '@porchlight/engine';
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { ApiError, NetworkError } from '../calls/ApiError.ts';
import { createRequest, isPassing } from '../calls/createRequest.ts';
import type { FileToSend } from './FileToSend.ts';
import { waitForLine } from './waitForLine.ts';

/** Bytes of a part: what a break of the line costs at most. */
const PART = 512 * 1024;
/** Milliseconds before each further try; a part that arrives begins anew. */
const DELAYS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** Milliseconds without a sign of the server after which a line counts as dead. */
const SILENCE = 45_000;
/** Milliseconds that a busy server may ask for. */
const LONGEST_ASKED = 60_000;

/** What is known of a file that is not stored yet: tried again, it goes on there. */
interface Begun {
  url?: string;
  /** Its last bytes were sent, and nobody answered. */
  mayBeStored: boolean;
}

const begun = new Map<string, Begun>();

/** What the library is not to read itself: it would begin anew, and send all of the file again. */
class Answered extends Error {
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super(`${response.getStatus()}`);
    this.response = response;
  }
}

/** No token came: the sign-in is over, or its server is away. */
class NoToken extends Error {}

function readProblem(response: HttpResponse): ApiError {
  const status = response.getStatus();
  const body = readJson(response.getBody()) ?? {};
  const code = typeof body.code === 'string' ? body.code : `http-${status}`;
  const problems = Array.isArray(body.errors) ? (body.errors as unknown as Problem[]) : [];
  return new ApiError(status, code, problems, body, null);
}

function readJson(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

/** Milliseconds that an answer asks to wait. */
function askedDelay(response: HttpResponse | null): number {
  const seconds = Number(response?.getHeader('Retry-After'));
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_ASKED) : 0;
}

/** True for answers to a part after which the server is asked how far it is. */
const isOutOfStep = (request: HttpRequest | undefined, { status, code }: ApiError) =>
  request?.getMethod() === 'PATCH' &&
  (status === 404 ||
    code === 'aborted' ||
    code === 'upload-out-of-step' ||
    // What the version before says to it.
    (status === 409 && code === 'bad-request'));

/** Sends a file with the protocol's library. Only one at a time may have the same key. */
export function sendInParts(sent: FileToSend): Promise<JsonObject> {
  const { url, getAccessToken, language, key, file, fields, signal, onProgress, before } = sent;
  // Whether the last bytes went with the page before, nobody can tell.
  const state: Begun = begun.get(key) ?? {
    mayBeStored: before !== undefined,
    ...(before?.url !== undefined && { url: before.url }),
  };
  begun.set(key, state);
  const ask = createRequest({
    ...(getAccessToken && { getAccessToken }),
    language: () => language ?? document.documentElement.lang,
  });

  return new Promise((resolve, reject) => {
    let failures = 0;
    let renew = false;
    let hasRenewed = false;
    let lastSign = Date.now();
    let isWaiting = false;

    const upload = new Upload(file, {
      endpoint: new URL(url, window.location.href).href,
      ...(state.url && { uploadUrl: state.url }),
      chunkSize: PART,
      metadata: Object.fromEntries([
        ['filename', file.name],
        ...Object.entries(fields)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, String(value)]),
      ]),
      // What of a file may stay on the device is for who sends it to say, and nothing in the open.
      storeFingerprintForResuming: false,
      // How often and when is decided below: it depends on the line, not on a count.
      retryDelays: null,
      async onBeforeRequest(request) {
        request.setHeader('Accept', 'application/json');
        if (language) request.setHeader('Accept-Language', language);
        if (!getAccessToken) return;
        const token = await getAccessToken(renew ? { renew } : undefined).catch((cause) => {
          throw new NoToken('', { cause });
        });
        renew = false;
        request.setHeader('Authorization', `Bearer ${token}`);
        lastSign = Date.now();
      },
      onAfterResponse(request, response) {
        lastSign = Date.now();
        const status = response.getStatus();
        const isAnswer = status >= 300 && status !== 404 && status !== 410;
        if (request.getMethod() === 'HEAD' && isAnswer) throw new Answered(response);
      },
      onUploadUrlAvailable() {
        if (!upload.url) return;
        state.url = upload.url;
        sent.onUrl?.(upload.url);
      },
      onProgress(bytes, total) {
        lastSign = Date.now();
        onProgress(total ? bytes / total : 0);
      },
      onChunkComplete() {
        failures = 0;
        hasRenewed = false;
      },
      onSuccess({ lastResponse }) {
        const record = readJson(lastResponse.getBody());
        if (record) settle(() => resolve(record));
        else void askForRecord();
      },
      onError: (error) => handleError(error),
    });

    const watch = setInterval(() => {
      if (isWaiting || Date.now() - lastSign < SILENCE) return;
      void upload.abort();
      void tryAgain(new NetworkError('No answer'), null);
    }, 5000);

    function settle(end: () => void) {
      clearInterval(watch);
      signal?.removeEventListener('abort', giveUp);
      end();
    }

    function giveUp() {
      begun.delete(key);
      upload.abort(true).catch(() => undefined);
      settle(() => reject(new NetworkError('Given up')));
    }

    /** A refusal for good; the same file that is there already may be this one. */
    function refuse(error: unknown) {
      const problem = error instanceof ApiError ? error : undefined;
      if (!problem || problem.isRefusal) begun.delete(key);
      const stored = problem?.code === 'already-uploaded' ? problem.body.current : undefined;
      if (state.mayBeStored && stored) settle(() => resolve(stored as JsonObject));
      else settle(() => reject(error));
    }

    async function tryAgain(error: unknown, response: HttpResponse | null) {
      const delay = DELAYS[failures];
      if (delay === undefined) return refuse(error);
      if (navigator.onLine) failures += 1;
      isWaiting = true;
      await waitForLine(Math.max(delay, askedDelay(response)), signal);
      isWaiting = false;
      lastSign = Date.now();
      if (!signal?.aborted) upload.start();
    }

    /** All of it is there; its document, or why it is none, is in the answer to a part of no bytes. */
    async function askForRecord() {
      try {
        const headers = {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': String(file.size),
          'Content-Type': 'application/offset+octet-stream',
        };
        const answer = await ask(upload.url!, { method: 'PATCH', headers, canRepeat: true });
        const record = (await answer.json()) as JsonObject;
        if (!signal?.aborted) settle(() => resolve(record));
      } catch (error) {
        if (signal?.aborted) return;
        const isGone = error instanceof ApiError && error.status === 404;
        if (isGone || isPassing(error)) await tryAgain(error, null);
        else refuse(error);
      }
    }

    function handleError(error: Error) {
      const { originalRequest: request, causingError: cause } =
        error instanceof DetailedError ? error : {};
      if (cause instanceof NoToken) {
        // What fetch throws is a TypeError; a sign-in that is over is passed on as it is.
        if (!(cause.cause instanceof TypeError)) return refuse(cause.cause);
        return void tryAgain(new NetworkError('No answer', cause), null);
      }
      const isHead = cause instanceof Answered;
      const response = isHead
        ? cause.response
        : error instanceof DetailedError
          ? error.originalResponse
          : null;
      const problem = response && readProblem(response);
      const offset = Number(request?.getHeader('Upload-Offset') ?? 0);
      if (request?.getMethod() === 'PATCH' && !problem?.isRefusal && offset + PART >= file.size)
        state.mayBeStored = true;
      if (problem?.status === 401 && getAccessToken && !hasRenewed) {
        renew = true;
        hasRenewed = true;
        return upload.start();
      }
      if (!problem) return void tryAgain(new NetworkError('No answer', { cause: error }), null);
      if (isPassing(problem) || isOutOfStep(request, problem))
        return void tryAgain(problem, response);
      // A HEAD has no words.
      if (isHead && problem.isRefusal) return void askForRecord();
      refuse(problem);
    }

    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    upload.start();
  });
}
