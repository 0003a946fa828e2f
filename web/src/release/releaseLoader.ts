import {
  type CompiledForm,
  composeForm,
  type Form,
  type FormPart,
  fileStem,
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

/** Makes the loader of one release. What it loads is data: a form is validated by the page's own code. */
export function createReleaseLoader(options: ReleaseFilesOptions): ReleaseLoader {
  const { hash } = options;
  const { json } = openReleaseFiles(options);
  return {
    hash,
    portal: (language) => json<Portal>(`portal.${language}.json`),
    async form(name, language, programs = []) {
      const parts = programs.map((folder) => json<FormPart>(`program.${folder}.${language}.json`));
      const base = json<CompiledForm>(`${fileStem(name)}.${language}.json`);
      return composeForm(await base, await Promise.all(parts));
    },
  };
}
