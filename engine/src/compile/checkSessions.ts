import { LIMIT_DEFAULTS } from '../kernel/limitDefaults.ts';
import type { Limits } from '../kernel/types.ts';
import { type Pack, report } from './readPack.ts';

/** Reports an end of an unused session that its age comes before: it would never be what ends one. */
export function checkSessions(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const limits = { ...LIMIT_DEFAULTS, ...(file.data.limits as Partial<Limits> | undefined) };
  const { sessionHours, sessionIdleMinutes } = limits;
  if (sessionIdleMinutes <= sessionHours * 60) return;
  const named =
    'sessionIdleMinutes' in ((file.data.limits ?? {}) as Partial<Limits>)
      ? 'sessionIdleMinutes'
      : 'sessionHours';
  const message = `a session ends after ${sessionHours} hours, before ${sessionIdleMinutes} minutes without use can end it`;
  report(pack, file, ['limits', named], 'session-never-idle', message);
}
