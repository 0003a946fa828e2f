import { parsePointer } from '../../kernel/index.ts';
import type { Failure } from '../types.ts';

/** `/address/0/city` → `$.address[0].city`, as the labels write it. */
function toJsonPath(pointer: string): string {
  return parsePointer(pointer).reduce(
    (path, token) => path + (/^\d+$/.test(token) ? `[${token}]` : `.${token}`),
    '$',
  );
}

/** Failures as the labels write them, sorted: `required $.address.city`. */
export function toIssues(failures: Failure[]): string[] {
  return failures.map((failure) => `${failure.keyword} ${toJsonPath(failure.path)}`).sort();
}
