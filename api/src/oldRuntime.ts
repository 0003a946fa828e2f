import { isPast, NODE, supported } from './endOfLife.ts';

/**
 * One line for the operator about a version of Node that gets no security fixes any more; else undefined.
 * @param now In milliseconds since 1970. Default: the machine's time.
 */
export function oldRuntime(version: string, now = Date.now()): string | undefined {
  if (!isPast(NODE, version, now)) return undefined;
  const others = supported(NODE, now);
  const advice = others.length ? `use Node ${others.join(' or ')}` : 'use the newest with LTS';
  return `Node ${version} gets no security fixes any more: ${advice}.`;
}
