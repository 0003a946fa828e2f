/** What happened with a case, as it leaves the server. */
export interface CaseEvent {
  /** By what it is known among those of the case: its number in the audit trail; a word for what is not in it. */
  id: string;
  at: string;
  /** Who it was; a member of staff by her name. */
  by: 'applicant' | 'staff' | 'portal' | 'operator';
  name?: string;
  /** As the audit calls it: `submit`. */
  action: string;
  /** What it was in words, where a definition has them: the label of an action, the system that was told. */
  label?: string;
  from?: string;
  to?: string;
  reason?: string;
  document?: number;
  /** The message that was sent, read or mailed. */
  message?: number;
  /** What was said with an action, question by question. */
  lines?: { question: string; answer: string }[];
  /** The answers and papers that were asked for with a change of status. */
  asked?: string[];
  /** The actions that make the same change of status, where it was made without one: by their labels. */
  passedOver?: string[];
  /** As what staff were told of it by mail, each with how many: `Supervisor (2)`. */
  told?: string;
  /** A stretch of work on the application, that ended then: since when, how many saves, and at which steps. */
  saves?: { from: string; count?: number; steps: { title: string; at: string }[] };
  /** Whether somebody only looked at something. */
  isView?: true;
}
