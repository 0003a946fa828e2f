import type { PackTexts } from './FileEdit.ts';
import { FileEdits } from './FileEdits.ts';

/** The languages of a pack: the one in which its definitions are written, and those to which they are translated. */
export interface PackLanguages {
  original: string;
  others: string[];
}

/** @example languagesOf(files) // { original: 'en', others: ['es'] } */
export function languagesOf(files: PackTexts | FileEdits): PackLanguages {
  const edits = files instanceof FileEdits ? files : new FileEdits(files);
  const [original = 'en', ...others] = edits.read('portal.json').languages as string[];
  return { original, others };
}
