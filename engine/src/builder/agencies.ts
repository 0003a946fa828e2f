import { EditError, type PackTexts } from '../edit/FileEdit.ts';
import { FileEdits } from '../edit/FileEdits.ts';
import type { ProgramAgency } from '../kernel/types.ts';
import type { Built } from './Built.ts';
import { fileName } from './names.ts';

/** An agency as one asks for it. */
export type NamedAgency = Pick<ProgramAgency, 'name' | 'phone'>;

/** What stands before it in a program. */
const PROGRAM_ORDER = [
  'programID',
  'program',
  'friendlyName',
  'opens',
  'closes',
  'every',
  'adds',
  'receipt',
  'agencies',
];

const fileOf = (program: string) => `programs/${program}/program.json`;

const agenciesIn = (edits: FileEdits, program: string) =>
  edits.read<{ agencies?: ProgramAgency[] }>(fileOf(program)).agencies ?? [];

/** Who handles a program; none where it is the portal's own agency. */
export function listAgencies(files: PackTexts, program: string): ProgramAgency[] {
  return agenciesIn(new FileEdits(files), program);
}

function changed(edits: FileEdits, program: string): Built {
  const { friendlyName, program: official } = edits.read(fileOf(program));
  const params = { title: String(friendlyName ?? official) };
  return { changes: edits.changes(), said: { id: 'program-changed', params } };
}

function checkedAgency({ name, phone }: NamedAgency): NamedAgency {
  const agency = { name: name.trim(), phone: phone.trim() };
  if (!agency.name || !agency.phone) throw new EditError('blank', 'An agency has both.');
  if (agency.phone.length < 7) throw new EditError('out-of-range', 'That is no phone number.');
  return agency;
}

/** One more agency that handles a program. @throws EditError `blank`, `out-of-range` */
export function addAgency(files: PackTexts, program: string, asked: NamedAgency): Built {
  const edits = new FileEdits(files);
  const known = agenciesIn(edits, program);
  const agency = checkedAgency(asked);
  const id = fileName(agency.name, (one) => known.some((other) => other.id === one), 'agency');
  const file = fileOf(program);
  if (known.length) edits.set(file, ['agencies', -1], { id, ...agency });
  else edits.set(file, ['agencies'], [{ id, ...agency }], PROGRAM_ORDER);
  return changed(edits, program);
}

/** Its name or its number. @throws EditError `not-there`, `blank`, `out-of-range` */
export function setAgency(
  files: PackTexts,
  program: string,
  { id, ...words }: Pick<ProgramAgency, 'id'> & Partial<NamedAgency>,
): Built {
  const edits = new FileEdits(files);
  const known = agenciesIn(edits, program);
  const index = known.findIndex((one) => one.id === id);
  const agency = known[index];
  if (!agency) throw new EditError('not-there', `${program} has no agency "${id}".`);
  const next = checkedAgency({ ...agency, ...words });
  for (const key of ['name', 'phone'] as const)
    if (next[key] !== agency[key]) edits.set(fileOf(program), ['agencies', index, key], next[key]);
  return changed(edits, program);
}

/**
 * It no longer handles the program: without any, the portal's own agency does.
 * @throws EditError `not-there`
 */
export function deleteAgency(files: PackTexts, program: string, id: string): Built {
  const edits = new FileEdits(files);
  const known = agenciesIn(edits, program);
  const index = known.findIndex((one) => one.id === id);
  if (index < 0) throw new EditError('not-there', `${program} has no agency "${id}".`);
  edits.drop(fileOf(program), known.length > 1 ? ['agencies', index] : ['agencies']);
  return changed(edits, program);
}
