import type { WrittenBlock } from '@porchlight/engine';

/** What a mail says, and where its links lead. */
export interface MailToWrite {
  subject: string;
  language: string;
  blocks: WrittenBlock[];
  /** What stands below: blocks of their own. */
  foot: WrittenBlock[];
  /** The origin of the portal: no link leads elsewhere. */
  publicUrl: string;
  /** The colour that the pack names, from which those of its pages are derived. */
  accent: string;
}
