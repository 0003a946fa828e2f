import {
  type CompiledForm,
  type CreateValidators,
  composeForm,
  type Form,
  type FormPart,
  fileStem,
  loadForm,
  loadPart,
  type Portal,
} from '@porchlight/engine';
import { openReleaseFiles, type ReleaseFilesOptions } from './releaseFiles.ts';

/** The parts of one release that make a form run. */
export interface ReleaseLoader {
  hash: string;
  portal(language: string): Promise<Portal>;
  /** A form, with what the programs of these folders add to it. */
  form(name: string, language: string, programs?: string[]): Promise<Form>;
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
  const partOf = (folder: string, language: string) =>
    once(`program ${folder} in ${language}`, async () => {
      const validators = `program.${folder}.validators.js`;
      const [definition, module] = await Promise.all([
        json<FormPart>(`program.${folder}.${language}.json`),
        once(validators, () => importModule(address(validators))),
      ]);
      return loadPart(definition, module.default);
    });
  const baseOf = (name: string, language: string) =>
    once(`${name} in ${language}`, async () => {
      const stem = fileStem(name);
      const validators = `${stem}.validators.js`;
      const [definition, module] = await Promise.all([
        json<CompiledForm>(`${stem}.${language}.json`),
        once(validators, () => importModule(address(validators))),
      ]);
      return loadForm(definition, module.default);
    });
  return {
    hash,
    portal: (language) => json<Portal>(`portal.${language}.json`),
    async form(name, language, programs = []) {
      const parts = programs.map((folder) => partOf(folder, language));
      const [base, ...loaded] = await Promise.all([baseOf(name, language), ...parts]);
      return composeForm(base, loaded);
    },
  };
}
