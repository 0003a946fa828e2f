import type { CompiledRelease } from '../compile/index.ts';

/** What is known of a program that a release has or had. */
export type KnownProgram = Pick<
  CompiledRelease['programs'][number],
  'folder' | 'programID' | 'program' | 'friendlyName'
>;

/** What people know a program by. */
export const nameOfProgram = ({ friendlyName, program }: KnownProgram): string =>
  friendlyName || program;

/** A program with the id of another one. */
export interface TakenId<Program extends KnownProgram> {
  program: Program;
  /** Whose it was: the first of those that are known. */
  was: KnownProgram;
}

/** One that was moved to another folder, or is called otherwise, is still the same. */
const isSame = (one: KnownProgram, other: KnownProgram) =>
  one.folder === other.folder || one.program === other.program;

/**
 * The programs that have an id that was public as another one's: applications keep what people chose by
 * its id, and would name them.
 * @param known Programs of releases that are or were public.
 */
export function takenIds<Program extends KnownProgram>(
  programs: Program[],
  known: KnownProgram[],
): TakenId<Program>[] {
  return programs.flatMap((program) => {
    const holders = known.filter(({ programID }) => programID === program.programID);
    if (holders.length === 0 || holders.some((one) => isSame(one, program))) return [];
    return [{ program, was: holders[0]! }];
  });
}
