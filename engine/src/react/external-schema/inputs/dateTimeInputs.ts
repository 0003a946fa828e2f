/** How a moment is kept, and what the browser's own field for it holds. */
export interface DateTimeInput {
  type: 'date' | 'datetime-local' | 'time';
  toField(value: string): string;
  toValue(field: string): string;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** The place's own clock: `2026-11-21T14:30:00Z` → `2026-11-21T09:30` five hours to the west. */
function toLocal(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** RFC 3339, as the formats `date`, `date-time` and `time` want it; the browser's fields know no offset. */
export const DATE_TIME_INPUTS: { [widget: string]: DateTimeInput } = {
  date: { type: 'date', toField: (value) => value, toValue: (field) => field },
  'date-time': {
    type: 'datetime-local',
    toField: toLocal,
    toValue: (field) => new Date(field).toISOString(),
  },
  time: {
    type: 'time',
    toField: (value) => /^\d\d:\d\d(:\d\d)?/.exec(value)?.[0] ?? '',
    toValue: (field) => `${field.length === 5 ? `${field}:00` : field}Z`,
  },
};
