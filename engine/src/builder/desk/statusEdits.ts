import { EditError, type PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { StatusActor } from '../../kernel/types.ts';
import type { Built } from '../Built.ts';
import { tryFind } from '../findQuestion.ts';
import { fileName } from '../names.ts';
import { translate } from '../translate.ts';
import type { DeskWords } from './addToDesk.ts';
import { listOf } from './deskFiles.ts';
import { pushEntry } from './listEdits.ts';

/** The file that has the statuses. */
export const STATUSES_FILE = 'portal.json';

/** A status as `portal.json` writes it. */
export interface WrittenStatus {
  id: string;
  role: 'draft' | 'initial' | 'submitted' | 'review' | 'expired';
  label: string;
  returnsTo?: string;
  /** Absent: each that can follow at all. */
  leadsTo?: { status: string; by?: StatusActor[]; reason?: boolean }[];
  tone?: 'plain';
  within?: { workingDays?: number; days?: number };
}

/** The statuses of a portal, in their order; none while the file can't be read. */
export function portalStatuses(files: PackTexts): WrittenStatus[] {
  return listOf<WrittenStatus>(tryFind(() => new FileEdits(files).read(STATUSES_FILE).statuses));
}

/** A status that is new. */
export interface NewStatus {
  label: DeskWords;
  /** What happens next, as the applicant reads it. */
  next: DeskWords;
  /** `review`: something is asked for in it. */
  role: 'submitted' | 'review';
}

/** A status that what was sent can have from now on, behind the others. @throws EditError `blank` */
export function addStatus(files: PackTexts, { label, next, role }: NewStatus): Built {
  if (!label.text.trim() || !next.text.trim())
    throw new EditError('blank', 'A status has words, and says what happens next.');
  const edits = new FileEdits(files);
  const known = portalStatuses(files);
  const id = fileName(label.text.trim(), (one) => known.some((it) => it.id === one), 'status');
  const words = { label: label.text.trim(), next: next.text.trim() };
  pushEntry(edits, { file: STATUSES_FILE, at: ['statuses'] }, { id, role, ...words });
  for (const [key, { text, translations }] of Object.entries({ label, next }))
    translate(edits, {
      file: STATUSES_FILE,
      key: `statuses/${id}/${key}`,
      original: text.trim(),
      translations,
    });
  const said = { id: 'desk-changed' as const, params: { title: words.label } };
  return { changes: edits.changes(), said };
}
