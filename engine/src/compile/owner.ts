/** A folder that brings its own messages, choices and translations: a program's, or that of a form that stands alone. */
export interface Owner {
  /** `programs/water`, `forms/volunteer` */
  folder: string;
  /** What its messages are told from others' by: `water.meter-unknown`, `forms.volunteer.too-young`. */
  prefix: string;
}

const OWNED = /^(?:programs\/([^/]+)|forms\/([^/]+))\//;

/** Whose a file is; undefined for the pack's own. */
export function ownerOf(file: string): Owner | undefined {
  const [, program, form] = OWNED.exec(file) ?? [];
  if (program !== undefined) return { folder: `programs/${program}`, prefix: program };
  if (form !== undefined) return { folder: `forms/${form}`, prefix: `forms.${form}` };
  return undefined;
}

/** Whether a file is of a template: of a program that nobody can choose, and that new ones begin as. */
export function isTemplate(file: string): boolean {
  return file.startsWith('templates/');
}

/** The folder in which what belongs together stands: of an owner, or of a template. */
const FOLDER = /^(?:programs|forms|templates)\/[^/]+(?=\/)/;

/** A file's name within the folder of who owns it, or within the pack. */
export function localFile(file: string): string {
  const folder = FOLDER.exec(file)?.[0];
  return folder === undefined ? file : file.slice(folder.length + 1);
}

/** Where a file's translations stand: beside it in its owner's folder, else in the pack's `texts/`. */
export function translationsOf(file: string, language: string): string {
  const folder = FOLDER.exec(file)?.[0];
  return `${folder === undefined ? '' : `${folder}/`}texts/${language}/${localFile(file)}`;
}
