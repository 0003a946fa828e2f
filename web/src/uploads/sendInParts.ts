import type { JsonObject } from '@porchlight/engine';
import { type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import { ApiError, NetworkError } from '../http/ApiError.ts';
import { createRequest, isPassing } from '../http/createRequest.ts';
import type { FileToSend } from './FileToSend.ts';
import {
  askedDelay,
  isOutOfStep,
  NoToken,
  type PartFailure,
  ResponseError,
  readFailure,
  readJson,
} from './partAnswers.ts';
import { waitForLine } from './waitForLine.ts';

/** Bytes of a part: what a break of the line costs at most. */
const PART = 512 * 1024;
/** Milliseconds before each further try; a part that arrives begins anew. */
const DELAYS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** Milliseconds without a sign of the server after which a line counts as dead. */
const SILENCE = 45_000;

/** What is known of a file that is not stored yet: tried again, it goes on there. */
interface Begun {
  url?: string;
  /** Its last bytes were sent, and nobody answered. */
  mayBeStored: boolean;
}

const begun = new Map<string, Begun>();

/** What is known of a file, also from a try before. */
function recallBegun({ key, before }: FileToSend): Begun {
  // Whether the last bytes went with the page before, nobody can tell.
  const known = begun.get(key) ?? {
    mayBeStored: before !== undefined,
    ...(before?.url !== undefined && { url: before.url }),
  };
  begun.set(key, known);
  return known;
}

/** Sends a file with the protocol's library. Only one at a time may have the same key. */
export function sendInParts(sent: FileToSend): Promise<JsonObject> {
  return new Promise((resolve, reject) => new Sending(sent, resolve, reject).begin());
}

/** A file on its way: it is sent, waits for the line, asks for its record, and ends once. */
class Sending {
  private readonly sent: FileToSend;
  private readonly resolve: (record: JsonObject) => void;
  private readonly reject: (reason: unknown) => void;
  private readonly state: Begun;
  private readonly upload: Upload;
  private watch: ReturnType<typeof setInterval> | undefined;
  private failures = 0;
  private renewal: 'none' | 'wanted' | 'done' = 'none';
  private lastSign = Date.now();
  private isWaiting = false;

  constructor(
    sent: FileToSend,
    resolve: (record: JsonObject) => void,
    reject: (reason: unknown) => void,
  ) {
    this.sent = sent;
    this.resolve = resolve;
    this.reject = reject;
    this.state = recallBegun(sent);
    this.upload = new Upload(sent.file, this.options());
  }

  begin() {
    const { signal } = this.sent;
    if (signal?.aborted) return this.giveUp();
    signal?.addEventListener('abort', this.giveUp);
    this.watch = setInterval(() => this.lookForSign(), 5000);
    this.upload.start();
  }

  private options(): UploadOptions {
    const { url, file, fields, onProgress } = this.sent;
    return {
      endpoint: new URL(url, window.location.href).href,
      ...(this.state.url && { uploadUrl: this.state.url }),
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
      onBeforeRequest: (request) => this.prepare(request),
      onAfterResponse: (request, response) => this.hear(request, response),
      onUploadUrlAvailable: () => this.noteUrl(),
      onProgress: (bytes, total) => {
        this.lastSign = Date.now();
        onProgress(total ? bytes / total : 0);
      },
      onChunkComplete: () => {
        this.failures = 0;
        this.renewal = 'none';
      },
      onSuccess: ({ lastResponse }) => {
        const record = readJson(lastResponse.getBody());
        if (record) this.settle(() => this.resolve(record));
        else void this.askForRecord();
      },
      onError: (error) => this.handleFailure(error),
    };
  }

  private async prepare(request: HttpRequest): Promise<void> {
    const { language, getAccessToken } = this.sent;
    request.setHeader('Accept', 'application/json');
    if (language) request.setHeader('Accept-Language', language);
    if (!getAccessToken) return;
    const isWanted = this.renewal === 'wanted';
    const token = await getAccessToken(isWanted ? { renew: true } : undefined).catch((cause) => {
      throw new NoToken('', { cause });
    });
    if (isWanted) this.renewal = 'done';
    request.setHeader('Authorization', `Bearer ${token}`);
    this.lastSign = Date.now();
  }

  private hear(request: HttpRequest, response: HttpResponse): void {
    this.lastSign = Date.now();
    const status = response.getStatus();
    const isAnswer = status >= 300 && status !== 404 && status !== 410;
    if (request.getMethod() === 'HEAD' && isAnswer) throw new ResponseError(response);
  }

  private noteUrl(): void {
    const { url } = this.upload;
    if (!url) return;
    this.state.url = url;
    this.sent.onUrl?.(url);
  }

  private lookForSign(): void {
    if (this.isWaiting || Date.now() - this.lastSign < SILENCE) return;
    void this.upload.abort();
    void this.tryAgain(new NetworkError('No answer'), null);
  }

  private settle(end: () => void): void {
    clearInterval(this.watch);
    this.sent.signal?.removeEventListener('abort', this.giveUp);
    end();
  }

  private readonly giveUp = () => {
    begun.delete(this.sent.key);
    this.upload.abort(true).catch(() => undefined);
    this.settle(() => this.reject(new NetworkError('Given up')));
  };

  /** A refusal for good; the same file that is there already may be this one. */
  private refuse(error: unknown) {
    const problem = error instanceof ApiError ? error : undefined;
    if (!problem || problem.isRefusal) begun.delete(this.sent.key);
    const stored = problem?.code === 'already-uploaded' ? problem.body.current : undefined;
    if (this.state.mayBeStored && stored) this.settle(() => this.resolve(stored as JsonObject));
    else this.settle(() => this.reject(error));
  }

  private async tryAgain(error: unknown, response: HttpResponse | null): Promise<void> {
    const { signal } = this.sent;
    const delay = DELAYS[this.failures];
    if (delay === undefined) return this.refuse(error);
    if (navigator.onLine) this.failures += 1;
    this.isWaiting = true;
    await waitForLine(Math.max(delay, askedDelay(response)), signal);
    this.isWaiting = false;
    this.lastSign = Date.now();
    if (!signal?.aborted) this.upload.start();
  }

  /** All of it is there; its document, or why it is none, is in the answer to a part of no bytes. */
  private async askForRecord(): Promise<void> {
    const { file, signal, getAccessToken, language } = this.sent;
    const ask = createRequest({
      ...(getAccessToken && { getAccessToken }),
      language: () => language ?? document.documentElement.lang,
    });
    try {
      const headers = {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(file.size),
        'Content-Type': 'application/offset+octet-stream',
      };
      const answer = await ask(this.upload.url!, { method: 'PATCH', headers, canRepeat: true });
      const record = (await answer.json()) as JsonObject;
      if (!signal?.aborted) this.settle(() => this.resolve(record));
    } catch (error) {
      if (signal?.aborted) return;
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone || isPassing(error)) await this.tryAgain(error, null);
      else this.refuse(error);
    }
  }

  private handleFailure(error: Error) {
    const failure = readFailure(error);
    const { request, response, problem, cause } = failure;
    if (cause instanceof NoToken) {
      // What fetch throws is a TypeError; a sign-in that is over is passed on as it is.
      if (!(cause.cause instanceof TypeError)) return this.refuse(cause.cause);
      return void this.tryAgain(new NetworkError('No answer', cause), null);
    }
    this.noteLastBytes(failure);
    if (problem?.status === 401 && this.sent.getAccessToken && this.renewal === 'none') {
      this.renewal = 'wanted';
      return this.upload.start();
    }
    if (!problem) return void this.tryAgain(new NetworkError('No answer', { cause: error }), null);
    if (isPassing(problem) || isOutOfStep(request, problem))
      return void this.tryAgain(problem, response);
    // A HEAD has no words.
    if (cause instanceof ResponseError && problem.isRefusal) return void this.askForRecord();
    this.refuse(problem);
  }

  /** Where the last bytes were sent and nobody refused them, they may be stored. */
  private noteLastBytes({ request, problem }: PartFailure): void {
    const offset = Number(request?.getHeader('Upload-Offset') ?? 0);
    const wasLast = request?.getMethod() === 'PATCH' && offset + PART >= this.sent.file.size;
    if (wasLast && !problem?.isRefusal) this.state.mayBeStored = true;
  }
}
