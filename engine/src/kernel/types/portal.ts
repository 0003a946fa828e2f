import type { Status } from './statuses.ts';
import type { Texts } from './texts.ts';

/** Every limit of `portal.json`. All are required there: nobody keeps a figure for a missing one. */
export type Limits = {
  draftDays: number;
  appointmentLinkDays: number;
  applicationLinkDays: number;
  addressLinkHours: number;
  passwordLinkHours: number;
  invitationHours: number;
  documentsNeeded: number;
  documentBytes: number;
  photoPixels: number;
  picturePixels: number;
  checkSeconds: number;
  documentBytesPerAccount: number;
  documentBytesPerDay: number;
  jsonBytes: number;
  formBytes: number;
  entryBytes: number;
  importBytes: number;
  documentsPerApplication: number;
  documentsPerLink: number;
  membersPerApplication: number;
  incomesPerPerson: number;
  textLength: number;
  toastMilliseconds: number;
  minutesToApply: number;
  /** Absent: 8. */
  sessionHours?: number;
  /** Absent: 120. */
  sessionIdleMinutes?: number;
  /** Absent or 0: an application does not open without a line. */
  offlineHours?: number;
};

/** What the page needs to know of the portal, in one language. JSON; the page fetches it. */
export interface Portal {
  release: string;
  language: string;
  languages: { id: string; name: string }[];
  agency: {
    name: string;
    shortName: string;
    phone: string;
    address: string;
    website: string;
    logo: string;
  };
  vendor: { name: string; url: string };
  accent: string;
  timeZone: string;
  statuses: Status[];
  limits: Limits;
  documentTypes: { type: string; extensions: string[] }[];
  fileCategories: { value: number; name: string; label: string }[];
  signIn: { popup: boolean };
  /** Every text of `pages/` (`landing.title`) and of `messages.json` (`required`). */
  texts: Texts;
}
