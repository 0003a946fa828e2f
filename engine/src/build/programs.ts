import type { PackTexts } from '../edit/Change.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { Built } from './Built.ts';
import { copyFolder } from './copyFolder.ts';
import { createProgram, nextProgramId } from './create/createProgram.ts';
import { fileName } from './names.ts';
import { type LanguageTexts, translate } from './translate.ts';

/** A program as an admin asks for it. */
export interface NewProgram {
  title: string;
  translations: LanguageTexts;
  official?: string;
  opens?: string;
  closes?: string;
  /** Who handles it, where it is not the portal's own agency. */
  agency?: { name: string; phone: string };
  /** The folder of the program whose steps, questions and papers it begins with. */
  copyOf?: string;
}

/** A program that is new: empty, or with what another one asks. */
export function addProgram(files: PackTexts, request: NewProgram): Built {
  const edits = new FileEdits(files);
  const title = request.title.trim();
  const isTaken = (one: string) =>
    edits.names().some((file) => file.startsWith(`programs/${one}/`));
  const name = fileName(title, isTaken, 'program');
  const { copyOf, agency, translations } = request;
  const file = `programs/${name}/program.json`;
  if (copyOf === undefined) {
    createProgram(edits, {
      ...request,
      name,
      title,
      ...(agency && { agency: { id: fileName(agency.name, () => false, 'agency'), ...agency } }),
    } as Parameters<typeof createProgram>[1]);
  } else {
    const id = nextProgramId(edits);
    copyFolder(edits, copyOf, name);
    edits.set(file, ['programID'], id);
    edits.set(file, ['program'], request.official ?? title);
    edits.set(file, ['friendlyName'], title);
    edits.set(file, ['opens'], request.opens ?? null);
    edits.set(file, ['closes'], request.closes ?? null);
    translate(edits, { file, key: 'friendlyName', original: title, translations });
  }
  const id = copyOf === undefined ? 'program-added' : 'program-copied';
  return { changes: edits.changes(), said: { id, params: { title } }, at: { file } };
}
