import { createRequest, type RequestContext } from '../../http/createRequest.ts';

/** One of her applications, in the words of its list. */
export interface OwnApplication {
  number: number;
  status?: string;
  when: string;
  next?: string;
  /** Whether something was sent with it, and can be kept. */
  wasSent: boolean;
  /** Whether a new one can begin with its answers. */
  canStartFrom: boolean;
}

/** One page of the applicant's applications, the newest first. */
export interface OwnApplications {
  applications: OwnApplication[];
  /** The number of the next older one; absent where there is none. */
  next?: number;
}

/** What was answered under one heading, and what belongs to it. */
export interface SentSection {
  heading: string;
  lines: { question: string; answer: string }[];
  parts: SentSection[];
}

/** What was sent with an application, in words. */
export interface SentApplication {
  /** The language of questions and answers. */
  answeredIn: string;
  steps: SentSection[];
}

/** The calls of the page of an account. Each rejects with an `ApiError` or a `NetworkError`. */
export type AccountApi = ReturnType<typeof createAccountApi>;

/** The calls of the account page. */
export function createAccountApi(context: RequestContext) {
  const request = createRequest(context);
  return {
    /** @param from The number to begin with. Default: the newest. */
    async list(from?: number): Promise<OwnApplications> {
      const query = from === undefined ? '' : `?from=${from}`;
      return (await request(`/api/applications${query}`)).json();
    },
    /** What was sent with an application, to read. */
    async sent(number: number): Promise<SentApplication> {
      return (await request(`/api/application/${number}/sent`)).json();
    },
    /** What was sent with an application, as a PDF. */
    async receipt(number: number): Promise<Blob> {
      return (await request(`/api/application/${number}/receipt`, { isPatient: true })).blob();
    },
  };
}
