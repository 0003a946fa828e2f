import {
  type CompiledForm,
  type CreateValidators,
  type Form,
  loadForm,
  type Portal,
} from '@porchlight/engine';
import { openReleaseFiles, type ReleaseFilesOptions } from './releaseFiles.ts';

/** The parts of one release that make a form run. */
export interface ReleaseLoader {
  hash: string;
  portal(language: string): Promise<Portal>;
  form(name: string, language: string): Promise<Form>;
}

export interface LoadedModule {
  default: CreateValidators;
}

export interface ReleaseLoaderOptions extends ReleaseFilesOptions {
  importModule?(url: string): Promise<LoadedModule>;
}

/** Makes the loader of one release. */
export function createReleaseLoader(options: ReleaseLoaderOptions): ReleaseLoader {
  const { hash } = options;
  const { address, json, once } = openReleaseFiles(options);
  const importModule =
    options.importModule ??
    ((url: string) => import(/* @vite-ignore */ url) as Promise<LoadedModule>);
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
