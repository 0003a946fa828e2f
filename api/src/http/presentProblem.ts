import { formatMessage, type Texts } from '@porchlight/engine';
import type { ProblemError } from './ProblemError.ts';

/**
 * The problem document of RFC 9457.
 * @example { type: 'urn:porchlight:problem:stale', title: '…', status: 412, code: 'stale', requestId: '…' }
 */
export function presentProblem(
  problem: ProblemError,
  { texts, language, requestId }: { texts: Texts; language: string; requestId: string },
): Record<string, unknown> {
  const { code, status } = problem;
  const { params, errors, extensions } = problem.options;
  // A message of the pack serves where a problem says the same as a field would: `file-types`.
  const id = Object.hasOwn(texts, `problems.${code}`) ? `problems.${code}` : code;
  return {
    type: `urn:porchlight:problem:${code}`,
    title: formatMessage(texts, id, params, language),
    status,
    code,
    requestId,
    ...(errors && { errors: errors.map((error) => withMessage(error, texts, language)) }),
    ...extensions,
  };
}

function withMessage<E extends { code: string; message: string; params?: object }>(
  error: E,
  texts: Texts,
  language: string,
): E {
  if (error.message !== error.code) return error;
  return { ...error, message: formatMessage(texts, error.code, { ...error.params }, language) };
}
