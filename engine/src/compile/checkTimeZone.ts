import { suggest } from './findings.ts';
import { type Pack, report } from './readPack.ts';

/** Days and deadlines are counted in a time zone that there is. */
export function checkTimeZone(pack: Pack): void {
  const file = pack.files.get('portal.json');
  const timeZone = file?.data.timeZone;
  if (!file || typeof timeZone !== 'string') return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    const suggestion = suggest(timeZone, Intl.supportedValuesOf('timeZone'));
    report(pack, file, ['timeZone'], 'wrong-value', `there is no time zone "${timeZone}"`, {
      expected: 'a name of the IANA list, as America/New_York',
      ...(suggestion && { suggestion }),
    });
  }
}
