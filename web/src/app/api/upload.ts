import type { JsonObject, Problem } from '@porchlight/engine';
import { ApiError, NetworkError } from './ApiError.ts';

export interface UploadRequest {
  url: string;
  token: string;
  key: string;
  file: File;
  fields: JsonObject;
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
  form.append('File', upload.file, upload.file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', upload.url);
    request.setRequestHeader('Authorization', `Bearer ${upload.token}`);
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
    request.send(form);
  });
}
