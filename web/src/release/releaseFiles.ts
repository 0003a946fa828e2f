/** Fetches files of one release, each once: their addresses never change their content. */
export interface ReleaseFiles {
  /** The address of a file. */
  address(file: string): string;
  json<T>(file: string): Promise<T>;
  /** Does something once for all who ask; again when it failed. */
  once<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** Which release is fetched, and from where. */
export interface ReleaseFilesOptions {
  hash: string;
  /** Where releases are. Default: `/releases`. */
  base?: string;
  fetch?: typeof fetch;
}

const TRIES = 3;
/** Milliseconds in which a file has to be here: on a line that hangs it is asked for again when it is wanted again. */
const PATIENCE = 30_000;

async function fetchJson<T>(url: string, send: typeof fetch): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send(url, { signal });
      if (response.ok) return (await response.json()) as T;
      throw new Error(`${response.status} for ${url}`);
    } catch (error) {
      if (attempt === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
}

/** Opens the files of one release. One that could not be fetched is fetched again when asked for again. */
export function openReleaseFiles({
  hash,
  base = '/releases',
  fetch: given,
}: ReleaseFilesOptions): ReleaseFiles {
  const send = given ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const parts = new Map<string, Promise<unknown>>();
  const files: ReleaseFiles = {
    address: (file) => `${base}/${hash}/${file}`,
    json: (file) => files.once(file, () => fetchJson(files.address(file), send)),
    once<T>(key: string, load: () => Promise<T>) {
      const known = parts.get(key) as Promise<T> | undefined;
      if (known) return known;
      const part = load();
      parts.set(key, part);
      part.catch(() => parts.delete(key));
      return part;
    },
  };
  return files;
}
