import type { JsonObject, Problem } from '@porchlight/engine';
import { ApiError, NetworkError } from './ApiError.ts';

export interface UploadRequest {
  url: string;
  /** The access token; absent where nobody signs in. */
  token?: string;
  key: string;
  file: File;
  /** The name of the part that is the file. Default `File`. */
  part?: string;
  fields: JsonObject;
  /** The language in which a refusal is said. */
  language?: string;
  /** Ends it. */
  signal?: AbortSignal;
  onProgress(share: number): void;
}

function readBody(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sends a file with what was said of it. XMLHttpRequest, since fetch tells nothing of how far it is. */
export function uploadFile(upload: UploadRequest): Promise<JsonObject> {
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) {
    if (value !== null) form.append(name, String(value));
  }
  form.append(upload.part ?? 'File', upload.file, upload.file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', upload.url);
    if (upload.token) request.setRequestHeader('Authorization', `Bearer ${upload.token}`);
    if (upload.language) request.setRequestHeader('Accept-Language', upload.language);
    request.setRequestHeader('Idempotency-Key', upload.key);
    request.upload.onprogress = ({ loaded, total }) =>
      upload.onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new NetworkError('No answer'));
    request.onabort = request.onerror;
    request.onload = () => {
      const body = readBody(request.responseText);
      if (request.status < 300) return resolve(body as JsonObject);
      const problems = Array.isArray(body.errors) ? (body.errors as Problem[]) : [];
      const code = typeof body.code === 'string' ? body.code : `http-${request.status}`;
      reject(new ApiError(request.status, code, problems, body, null));
    };
    upload.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
