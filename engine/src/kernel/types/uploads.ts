import type { ContentBlock } from './texts.ts';

/** What a link without sign-in is for. */
export type LinkKind = 'appointment' | 'application';

/** One screen of an upload flow, in one language. */
export interface UploadStep {
  name: string;
  title: string;
  /** Summary: the title while something that is required is missing. */
  titleWhileMissing?: string;
  kind: 'overview' | 'documents' | 'email' | 'summary';
  content: ContentBlock[];
  /** Documents steps: the wire value of the category that the step's files get. */
  category?: number;
  /** Documents steps: whether an empty one is warned of. */
  isRequired?: boolean;
  /** Documents steps: the id of the message that the summary shows where no file is there. */
  emptyMessage?: string;
  /** The words of its Next button where they differ from the page's. */
  next?: string;
}

/** What the holder of a link walks through, in one language. JSON; the page fetches it. */
export interface UploadFlow {
  name: string;
  title: string;
  steps: UploadStep[];
}
