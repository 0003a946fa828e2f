import { fileTypeFromFile } from 'file-type';
import { ProblemError } from '../http/ProblemError.ts';
import { isHeic } from './structure/isHeic.ts';

/**
 * The type under which a file is kept, detected from its content, where the pack takes it; and what it is now.
 * @throws ProblemError 422 `upload-empty` or `file-types`: what its name or its sender says is not asked.
 */
export async function typeByBytes(
  file: { path: string; size: number },
  allowed: { type: string; extensions: string[] }[],
): Promise<{ type: string; extensions: string[]; found: string }> {
  if (file.size === 0) throw new ProblemError(422, 'upload-empty');
  const found = (await fileTypeFromFile(file.path))?.mime ?? '';
  const kept = isHeic(found) ? 'image/jpeg' : found;
  const known = allowed.find(({ type }) => type === kept);
  if (!known) throw new ProblemError(422, 'file-types');
  return { ...known, found };
}
