import {
  isBlank,
  localeOf,
  pathOfButton,
  readPointer,
  showAnswer,
  type WrittenBlock,
} from '@porchlight/engine';
import { caseFields } from '../desk/fieldTables.ts';
import { type Case, openCase } from '../desk/openCase.ts';
import { notFound } from '../http/ProblemError.ts';
import { contentOf, findMessage, type MessageRow } from '../messages/messageRows.ts';
import { openWords, type PageWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { LETTER_FOOT, type Letter } from './Letter.ts';

type Needs = Pick<Services, 'config' | 'database' | 'releases' | 'vault' | 'clock'>;

/** The lines of an address; one in which nothing was answered is left out. */
function addressLines({ root }: Case, { release, language }: PageWords, to: string[][]): string[] {
  const fields = caseFields(release, language);
  const show = (pointer: string): string => {
    const value = readPointer(root, pointer);
    if (value === undefined || isBlank(value)) return '';
    const field = fields.get(pointer);
    const text = field ? showAnswer(field, value, localeOf(language)) : String(value);
    // A line end in an answer would push what follows out of the window.
    return text.replace(/\s+/g, ' ').trim();
  };
  return to.flatMap((parts) => {
    const said = parts.map((part) => (part.startsWith('/') ? show(part) : part));
    const isAnswered = parts.some((part, index) => part.startsWith('/') && said[index] !== '');
    return isAnswered ? [said.filter((one) => one !== '').join(' ')] : [];
  });
}

/** A button can't be pressed on paper: it says where to sign in; an upload link needs no signing in. */
function onPaper(block: WrittenBlock, { text }: PageWords, publicUrl: string): WrittenBlock {
  if (!('button' in block)) return block;
  const params = { label: block.button, link: `${publicUrl}${pathOfButton(block)}` };
  if (block.to === 'upload') return { paragraph: `${params.label}: ${params.link}` };
  return { paragraph: text('messages.letter-button', params) };
}

/** A message to an applicant, for which letters are made. @throws ProblemError 404 */
export async function findSent(
  { database, releases }: Pick<Needs, 'database' | 'releases'>,
  id: number,
): Promise<MessageRow> {
  const message = releases.current().desk()?.letter ? await findMessage(database, id) : undefined;
  if (!message || message.isFromApplicant) throw notFound();
  return message;
}

/** What a letter says: the words of a message, when it was sent or would be, and what its file is called. */
export interface LetterWords {
  language: string;
  subject: string;
  blocks: WrittenBlock[];
  sentAt: Date;
  /** What stands for the number in the name of its file. */
  fileNumber: number;
}

/** A message as a letter: the words that were sent, to the address that was sent last. @throws ProblemError 404 */
export function readLetter(services: Needs, message: MessageRow): Promise<Letter> {
  const { applicationId, language, at: sentAt, id: fileNumber } = message;
  const { subject = '', blocks } = contentOf(services.vault, message);
  return layOutLetter(services, applicationId, { language, subject, blocks, sentAt, fileNumber });
}

/** A letter about an application, as it is put into an envelope. @throws ProblemError 404 where none are made */
export async function layOutLetter(
  services: Needs,
  number: number,
  { subject, blocks, sentAt, fileNumber, ...said }: LetterWords,
): Promise<Letter> {
  const { config, database, releases } = services;
  const words = openWords(releases.current(), said.language);
  const { release, portal, language, text } = words;
  const paper = release.desk(language)?.letter;
  const one = await openCase(services, database, number, release, language);
  if (!paper || !one) throw notFound();
  const { name, address, phone } = portal.agency;
  const { timeZone } = release.compiled.settings;
  return {
    kind: 'letter',
    // That of what is said: the pack may not have it any more.
    language: said.language,
    sender: [name, address, phone],
    to: addressLines(one, words, paper.to),
    date: new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(
      sentAt,
    ),
    subject,
    blocks: blocks.map((block) => onPaper(block, words, config.publicUrl)),
    paper: paper.paper,
    window: paper.window,
    footTexts: { [LETTER_FOOT]: portal.texts[LETTER_FOOT] ?? '' },
    fileName: text('messages.letter-file', { number: String(fileNumber) }),
    sentAt,
  };
}
