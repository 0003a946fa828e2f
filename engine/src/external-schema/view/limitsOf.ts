import type { SchemaNode } from '../types.ts';
import type { ValueLimits } from './ViewNode.ts';

/** The tightest of the limits that several schemas set together. */
export function limitsOf(nodes: SchemaNode[]): ValueLimits {
  const all = (word: keyof SchemaNode) =>
    nodes.map((node) => node[word]).filter((one) => typeof one === 'number');
  const minimum = all('minimum');
  const maximum = all('maximum');
  const maxLength = all('maxLength');
  const step = all('multipleOf')[0];
  const isInteger = nodes.some(
    (node) => node.types?.includes('integer') && !node.types.includes('number'),
  );
  return {
    ...(minimum.length && { minimum: Math.max(...minimum) }),
    ...(maximum.length && { maximum: Math.min(...maximum) }),
    ...(maxLength.length && { maxLength: Math.min(...maxLength) }),
    ...(step !== undefined && { step }),
    ...(isInteger && { isInteger: true as const }),
  };
}
