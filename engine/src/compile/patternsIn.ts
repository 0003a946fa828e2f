import { isRecord } from '../kernel/answers.ts';
import type { Json } from '../kernel/types.ts';

/** A regular expression of a definition, and where it stands. */
export interface FoundPattern {
  pattern: string;
  at: (string | number)[];
}

/** Every `pattern` within a value, and the names of every `patternProperties`. */
export function patternsIn(value: Json, at: FoundPattern['at'] = []): FoundPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key];
    if (key === 'pattern' && typeof inner === 'string') return [{ pattern: inner, at: here }];
    const names = key === 'patternProperties' && isRecord(inner) ? Object.keys(inner) : [];
    return [
      ...names.map((pattern) => ({ pattern, at: [...here, pattern] })),
      ...patternsIn(inner, here),
    ];
  });
}
