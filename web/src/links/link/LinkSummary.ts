/** What both kinds of link say of themselves. */
interface AnySummary {
  agencyCode: string;
  email: string | null;
  /** The name of the flow that its holder walks through. */
  flow: string;
  /** The release that has the flow. */
  release: string;
  /** The moment at which the link ends, ISO. */
  expiresAt: string;
}

/** What the holder of an appointment's link may know of it. */
export interface AppointmentSummary extends AnySummary {
  apptID: number | string;
  /** `YYYY-MM-DD` */
  appDate: string;
  /** `HH:MM` */
  appTime: string | null;
  program: string | null;
  /** Initials: `R. D.` */
  longClientName: string;
  siteName: string | null;
  phoneApptsOnly: boolean;
  agencyUsesApptTypes: boolean;
  apptType: string | null;
}

/** What the holder of an application's link may know of it. */
export interface ApplicationSummary extends AnySummary {
  applicationID: number | string;
  /** Initials: `R. D.` */
  names: string;
  assistanceType: string;
  status: string;
  /** A moment, ISO. */
  dateReceived: string | null;
  /** `YYYY-MM-DD` */
  dateDisconnect: string | null;
}

/** What a link is for: an appointment, or documents of an application. */
export type LinkSummary = AppointmentSummary | ApplicationSummary;
