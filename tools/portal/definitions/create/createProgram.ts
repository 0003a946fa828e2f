import type { DraftPack, LanguageTexts } from './DraftPack.ts';

export interface ProgramRequest {
  /** The name of its folder. */
  name: string;
  title: string;
  /** Its official name; the title where there is none. */
  official?: string;
  opens?: string;
  closes?: string;
  translations: LanguageTexts;
}

/** A kind of help, with an id of its own: one more than the highest that any program has. */
export function createProgram(pack: DraftPack, request: ProgramRequest): void {
  const { name, title, official = title, opens = null, closes = null, translations } = request;
  const ids = pack
    .list('programs')
    .map((folder) => `programs/${folder}/program.json`)
    .filter((file) => pack.has(file))
    .map((file) => Number(pack.read(file).programID));
  const file = `programs/${name}/program.json`;
  pack.add(file, 'program', {
    programID: Math.max(0, ...ids) + 1,
    program: official,
    friendlyName: title,
    opens,
    closes,
  });
  pack.translate(file, 'friendlyName', title, translations);
}
