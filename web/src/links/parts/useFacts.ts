import { useLocale, usePortal, useText } from '@porchlight/engine/react';
import type { LinkSummary } from '../link/LinkSummary.ts';

/** What the page says of an appointment or an application. */
export interface LinkFacts {
  title: string;
  /** One line that tells it from others. */
  short: string;
  /** Text id and value, those that are known. */
  facts: [string, string][];
  /** The day on which the link ends. */
  until: string;
  disconnect?: string;
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const DATE = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** A summary in words: dates and times as people in the United States write them. */
export function useFacts(summary: LinkSummary): LinkFacts {
  const text = useText();
  const locale = useLocale();
  const { timeZone } = usePortal();
  /** A moment in the portal's time zone. */
  const dateOf = (moment: string) =>
    new Intl.DateTimeFormat(locale, { ...DATE, timeZone }).format(new Date(moment));
  /** A day or a time that belongs to no zone: `2026-12-04`, `14:30`. */
  const plain = (value: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
      new Date(value.includes(':') ? `1970-01-01T${value}Z` : `${value}T00:00Z`),
    );
  const known = (facts: [string, string | number | null | undefined | false][]) =>
    facts.flatMap(([id, value]): [string, string][] => (value ? [[id, String(value)]] : []));
  // It ends as a day does: the last moment still belongs to the day that is said.
  const until = dateOf(new Date(Date.parse(summary.expiresAt) - 1).toISOString());

  if ('apptID' in summary) {
    const date = plain(summary.appDate, DAY);
    const time = summary.appTime && plain(summary.appTime, { timeStyle: 'short' });
    const when = time ? text('links.date-time', { date, time }) : date;
    const where = summary.phoneApptsOnly ? text('links.by-phone') : summary.siteName;
    return {
      title: text('links.about-appointment'),
      short: `${summary.longClientName} · ${when}`,
      facts: known([
        ['links.name', summary.longClientName],
        ['links.when', when],
        ['links.where', where],
        ['links.program', summary.program],
        ['links.appointment-type', summary.agencyUsesApptTypes && summary.apptType],
      ]),
      until,
    };
  }
  const number = String(summary.applicationID);
  const received = summary.dateReceived && dateOf(summary.dateReceived);
  return {
    title: text('links.about-application'),
    short: `${summary.names} · ${text('links.application-number')} ${number}`,
    facts: known([
      ['links.name', summary.names],
      ['links.application-number', number],
      ['links.program', summary.assistanceType],
      ['links.received-on', received],
      ['links.status', summary.status],
    ]),
    until,
    ...(summary.dateDisconnect && { disconnect: plain(summary.dateDisconnect, DAY) }),
  };
}
