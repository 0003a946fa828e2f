/** A text as a gateway gets it. */
export interface SmsToSend {
  /** The same in each attempt of the same words. */
  id: string;
  /** `+18035550142` */
  to: string;
  body: string;
  /** True where a gateway may have it from an attempt whose end nobody knows. */
  mayBeThere: boolean;
}

/**
 * What came of an attempt; a fault is a code without anything of what was sent. `again` with `isOpen` where the
 * gateway certainly has it not. `uncertain` where it may have been sent, and the gateway would send it twice.
 * Both with `isOwn` where it is this text's and another may fare better. `stopped` where its holder wants none.
 */
export type SmsAttempt =
  | { outcome: 'sent' }
  | { outcome: 'again'; fault: string; isOpen: boolean; isOwn?: true }
  | { outcome: 'uncertain'; fault: string; isOwn?: true }
  | { outcome: 'failed' | 'stopped'; fault: string };

/** What sends text messages. */
export interface Gateway {
  send(sms: SmsToSend, options: { now: Date; signal: AbortSignal }): Promise<SmsAttempt>;
}
