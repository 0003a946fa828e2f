import type { CompiledRelease } from '../compile/index.ts';
import { pair, quote, type Tell } from './DiffEntry.ts';
import { diffPart } from './diffForms.ts';
import { type KnownProgram, nameOfProgram, takenIds } from './takenIds.ts';

type Program = CompiledRelease['programs'][number];

const nameOf = (one: KnownProgram) => quote(nameOfProgram(one));

function diffDates(before: Program, after: Program, tell: Tell): void {
  const place = { program: after.folder };
  const name = nameOf(after);
  if (before.opens !== after.opens) {
    const isLater = after.opens !== null && (before.opens === null || after.opens > before.opens);
    const when = after.opens === null ? 'is open from now on' : `opens on ${after.opens}`;
    const kind = isLater ? 'breaking' : 'safe';
    tell(kind, 'program-dates-changed', `The program ${name} ${when}.`, place);
  }
  if (before.every !== after.every) {
    const how = after.every ? `is open again each ${after.every}` : 'is open but once';
    tell(
      after.every ? 'safe' : 'breaking',
      'program-dates-changed',
      `The program ${name} ${how}.`,
      place,
    );
  }
  if (before.closes !== after.closes) {
    const isSooner =
      after.closes !== null && (before.closes === null || after.closes < before.closes);
    const when = after.closes === null ? 'stays open' : `closes after ${after.closes}`;
    const kind = isSooner ? 'breaking' : 'safe';
    tell(kind, 'program-dates-changed', `The program ${name} ${when}.`, place);
  }
}

/** Programs that came, went or changed, with all that they add. */
export function diffPrograms(
  before: CompiledRelease,
  after: CompiledRelease,
  known: KnownProgram[],
  tell: Tell,
): void {
  const form = Object.values(after.forms)
    .map((languages) => languages[after.settings.languages[0]!]!)
    .find(({ programs }) => programs !== undefined);
  const partOf = ({ parts, settings }: CompiledRelease, folder: string) =>
    parts?.[folder]?.[settings.languages[0]!];
  const { gone, added, both } = pair(before.programs, after.programs, ({ folder }) => folder);
  for (const program of gone) {
    const sentence = `The program ${nameOf(program)} is gone; its answers are set aside.`;
    tell('breaking', 'program-removed', sentence, { program: program.folder });
  }
  for (const program of added) {
    const { folder } = program;
    tell('safe', 'program-added', `There is a program ${nameOf(program)}.`, { program: folder });
    // Whoever chooses it is asked for all of it; nobody has chosen it yet.
    const tellSafe: Tell = (_kind, code, sentence, where) =>
      tell('safe', code, sentence, { ...where, program: folder });
    if (form) diffPart(undefined, partOf(after, folder), form, tellSafe);
  }
  for (const { program, was } of takenIds(after.programs, known)) {
    const sentence = `The program ${nameOf(program)} has the id ${program.programID}, which was that of ${nameOf(was)}: applications that name that one would name it.`;
    tell('breaking', 'program-id-taken', sentence, { program: program.folder });
  }
  for (const [one, other] of both) {
    const place = { program: other.folder };
    if (nameOf(one) !== nameOf(other)) {
      const sentence = `The program ${nameOf(one)} is called ${nameOf(other)}.`;
      tell('safe', 'words-changed', sentence, place);
    }
    if (one.programID !== other.programID) {
      const sentence = `The program ${nameOf(other)} had the id ${one.programID} and has ${other.programID}.`;
      tell('breaking', 'program-id-changed', sentence, place);
    }
    diffDates(one, other, tell);
    const tellOwn: Tell = (kind, code, sentence, where) =>
      tell(kind, code, sentence, { ...where, program: other.folder });
    if (form) diffPart(partOf(before, other.folder), partOf(after, other.folder), form, tellOwn);
  }
}
