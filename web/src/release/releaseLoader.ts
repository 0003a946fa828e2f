import {
  type CompiledForm,
  type CreateValidators,
  type Form,
  loadForm,
  type Portal,
} from '@porchlight/engine';

/** Fetches the parts of one release, each once: their addresses never change their content. */
export interface ReleaseLoader {
  hash: string;
  portal(language: string): Promise<Portal>;
  form(name: string, language: string): Promise<Form>;
}

export interface LoadedModule {
  default: CreateValidators;
}

export interface ReleaseLoaderOptions {
  hash: string;
  fetch?: typeof fetch;
  importModule?(url: string): Promise<LoadedModule>;
}

const TRIES = 3;

async function fetchJson<T>(url: string, send: typeof fetch): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send(url);
      if (response.ok) return (await response.json()) as T;
      throw new Error(`${response.status} for ${url}`);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
}

/** Makes the loader of one release. A part that could not be fetched is fetched again when asked for again. */
export function createReleaseLoader(options: ReleaseLoaderOptions): ReleaseLoader {
  const { hash } = options;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const importModule =
    options.importModule ??
    ((url: string) => import(/* @vite-ignore */ url) as Promise<LoadedModule>);
  const parts = new Map<string, Promise<unknown>>();

  function once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = parts.get(key) as Promise<T> | undefined;
    if (known) return known;
    const part = load();
    parts.set(key, part);
    part.catch(() => parts.delete(key));
    return part;
  }

  const address = (file: string) => `/releases/${hash}/${file}`;
  const json = <T>(file: string) => once(file, () => fetchJson<T>(address(file), send));
  return {
    hash,
    portal: (language) => json<Portal>(`portal.${language}.json`),
    form: (name, language) =>
      once(`${name} in ${language}`, async () => {
        const validators = `${name}.validators.js`;
        const [definition, module] = await Promise.all([
          json<CompiledForm>(`${name}.${language}.json`),
          once(validators, () => importModule(address(validators))),
        ]);
        return loadForm(definition, module.default);
      }),
  };
}
