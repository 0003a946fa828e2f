/** What one applicant was told of what she wrote; what nobody answered may have been stored or not. */
export interface Life {
  subject: string;
  token: string;
  address: string;
  applicationID: number;
  /** Saves by number, as `Ana 1`, `Ana 2`: the last that was acknowledged, and the last that was sent. */
  saves: { acknowledged: number; sent: number };
  /** By name, which is unlike any other. */
  members: Map<string, Written>;
  /** By description. */
  documents: Map<string, Written & { bytes: Buffer }>;
  submit: Written;
}

export interface Written {
  wasSent: boolean;
  isAcknowledged: boolean;
}

/** One request, as the client saw it. */
export interface Outcome {
  kind: 'open' | 'save' | 'member' | 'document' | 'part' | 'offset' | 'submit' | 'page';
  /** Milliseconds since the load began, when its answer came. */
  at: number;
  /** 0: no answer. */
  status: number;
  /** The code that the portal gave, or what kept an answer from coming. */
  why?: string;
}

export const hasFailed = ({ status }: Outcome) => status === 0 || status >= 500;
const WRITES = ['save', 'member', 'document', 'part', 'submit'];
export const isWrite = ({ kind, status }: Outcome) =>
  WRITES.includes(kind) && status >= 200 && status < 300;
