import type { Limits } from './types.ts';

/** What counts where a pack leaves a limit out. */
export const LIMIT_DEFAULTS = {
  offlineHours: 0,
  sessionHours: 8,
  sessionIdleMinutes: 120,
} as const satisfies Partial<Limits>;

/** The limits of a pack, with those that it leaves out. A release of before a limit was one has it not. */
export const withDefaults = (
  limits: Partial<Limits>,
): Partial<Limits> & { [name in keyof typeof LIMIT_DEFAULTS]: number } => ({
  ...LIMIT_DEFAULTS,
  ...limits,
});
