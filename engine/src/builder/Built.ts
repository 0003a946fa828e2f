import type { FileEdit } from '../edit/FileEdit.ts';
import type { QuestionPlace } from './places.ts';

/** What was done, for a sentence in the reader's language. */
export interface Said {
  id: SaidId;
  params?: { [name: string]: string | number };
}

/** Kinds of changes. Codes never change: histories of copies hold them. */
export type SaidId =
  | 'program-added'
  | 'program-copied'
  | 'program-imported'
  | 'program-changed'
  | 'program-deleted'
  | 'step-added'
  | 'step-changed'
  | 'step-moved'
  | 'step-deleted'
  | 'question-added'
  | 'questions-added'
  | 'question-duplicated'
  | 'question-moved'
  | 'question-deleted'
  | 'question-text'
  | 'question-translated'
  | 'question-required'
  | 'question-optional'
  | 'question-limit'
  | 'question-kept'
  | 'question-message'
  | 'question-receipt'
  | 'question-screen'
  | 'question-choices'
  | 'question-calculated'
  | 'question-retired'
  | 'question-asked-again'
  | 'condition-set'
  | 'condition-dropped'
  | 'rule-added'
  | 'rule-changed'
  | 'rule-deleted'
  | 'document-added'
  | 'document-changed'
  | 'document-moved'
  | 'document-deleted'
  | 'queue-added'
  | 'queue-changed'
  | 'queue-deleted'
  | 'action-added'
  | 'action-changed'
  | 'action-deleted'
  | 'notice-added'
  | 'notice-changed'
  | 'notice-deleted'
  | 'desk-changed'
  | 'sample-added'
  | 'sample-changed'
  | 'sample-deleted'
  | 'table-added'
  | 'table-changed'
  | 'table-deleted'
  | 'form-added'
  | 'form-changed'
  | 'form-deleted'
  | 'fact-added'
  | 'fact-changed'
  | 'fact-deleted';

/** An operation on a pack: what becomes of its files, and what was done. */
export interface Built {
  /** None: nothing is another than it was. */
  changes: FileEdit[];
  said: Said;
  /** What is to be looked at next: a question, or a file. */
  at?: QuestionPlace | { file: string };
}
