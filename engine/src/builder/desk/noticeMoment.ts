import type { PackTexts } from '../../edit/FileEdit.ts';
import { FileEdits } from '../../edit/FileEdits.ts';
import type { NoticeKind } from '../../kernel/eventKinds.ts';
import type { Built } from '../Built.ts';
import { putPart, toldOf } from './deskEdits.ts';

/**
 * Says when a notice goes by itself; undefined: by actions alone. Which statuses it tells of is said of a change
 * of status only.
 */
export function setNoticeMoment(files: PackTexts, file: string, on: NoticeKind | undefined): Built {
  const edits = new FileEdits(files);
  if (on !== 'status') putPart(edits, { file, at: ['statuses'] }, undefined);
  putPart(edits, { file, at: ['on'] }, on);
  return toldOf(edits, { file, at: ['on'] });
}
