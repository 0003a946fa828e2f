import { checkDates, type Every } from '../../edit/dates.ts';
import type { FileEdits } from '../../edit/FileEdits.ts';
import type { ProgramAgency } from '../../kernel/types.ts';
import { type LanguageTexts, translate } from '../translate.ts';

/** A program that is new. */
export interface ProgramRequest {
  /** The name of its folder. */
  name: string;
  title: string;
  /** Its official name; the title where there is none. */
  official?: string;
  opens?: string;
  closes?: string;
  /** Whether those days come again. */
  every?: Every;
  agency?: ProgramAgency;
  /** Ids that were public: applications name programs by them, and none is used again. */
  usedIds?: number[];
  translations: LanguageTexts;
}

/** The id of the next program: one more than the highest that any has or had. */
export function nextProgramId(edits: FileEdits, used: number[] = []): number {
  const ids = edits
    .names()
    .filter((file) => /^programs\/[^/]+\/program\.json$/.test(file))
    .map((file) => Number(edits.read(file).programID));
  return Math.max(0, ...ids, ...used) + 1;
}

/**
 * A kind of help, with an id of its own.
 * @throws EditError `taken` where there is one of the name; of its days as `setDates`
 */
export function createProgram(edits: FileEdits, request: ProgramRequest): void {
  const { name, title, official = title, agency } = request;
  const { opens = null, closes = null, every = null } = request;
  checkDates('program', { opens, closes, every });
  const file = `programs/${name}/program.json`;
  edits.add(file, 'program', {
    programID: nextProgramId(edits, request.usedIds),
    program: official,
    friendlyName: title,
    opens,
    closes,
    ...(every && { every }),
    ...(agency && { agencies: [{ ...agency }] }),
  });
  translate(edits, {
    file,
    key: 'friendlyName',
    original: title,
    translations: request.translations,
  });
}
