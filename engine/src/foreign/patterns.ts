const compiled = new Map<string, RegExp | undefined>();
/** Patterns come from schemas, so they are few; a caller that makes them up can't fill the memory. */
const COMPILED_AT_MOST = 10_000;

function tryPattern(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/**
 * A schema's pattern: in Unicode mode, as the standard asks, or without it where it is a regular
 * expression only so (`\_`). Undefined when it is none.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  const expression = tryPattern(pattern, 'u') ?? tryPattern(pattern, '');
  if (compiled.size < COMPILED_AT_MOST) compiled.set(pattern, expression);
  return expression;
}
