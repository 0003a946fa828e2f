import { type Pack, report } from './readPack.ts';

const WORDS = 'pages/reminder.json';

/** What the mail says: a reminder without one of them would say nothing. */
const NEEDED = ['mail-subject', 'mail', 'mail-button', 'mail-foot'];

/** Reports a reminder of drafts that would go as soon as one is begun, and one without words. */
export function checkReminder(pack: Pack): void {
  const file = pack.files.get('portal.json')!;
  const { reminder, limits } = file.data as {
    reminder?: { daysBefore: number };
    limits?: { draftDays?: number };
  };
  if (!reminder) return;
  const { draftDays = 0 } = limits ?? {};
  if (reminder.daysBefore >= draftDays) {
    const message = `${reminder.daysBefore} days before the end of ${draftDays} is not after the draft's beginning`;
    report(pack, file, ['reminder', 'daysBefore'], 'reminder-too-early', message);
  }
  const words = pack.files.get(WORDS)?.data ?? {};
  const missing = NEEDED.filter((id) => words[id] === undefined);
  if (missing.length > 0)
    report(
      pack,
      file,
      ['reminder'],
      'reminder-without-words',
      `${WORDS} has no ${missing.join(', ')}`,
    );
}
