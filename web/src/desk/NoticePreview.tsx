import { localeOf } from '@porchlight/engine';
import { useEffect, useId, useRef } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { NoticeBlocks } from '../messages/NoticeBlocks.tsx';
import { useDesk } from './DeskContext.ts';
import type { Notice } from './records.ts';
import { SaveButtons } from './SaveButtons.tsx';

/** As what the message can be seen: the PDF that staff print once it is sent. */
const LETTER = [['pdf', 'action.letter']] as const;

export interface NoticePreviewProps {
  notice: Notice;
  /** Fetches the letter that it becomes; absent where none are made. */
  onLetter?(): Promise<Blob>;
}

/** A message as the applicant will read it, before it is sent. */
export function NoticePreview({ notice, onLetter }: NoticePreviewProps) {
  const { desk, say } = useDesk();
  const { subject, blocks, language, mail, text } = notice;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed for it is gone: its reader begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is shown
  useEffect(() => heading.current?.focus(), [notice]);
  const names = new Intl.DisplayNames([localeOf(desk.language)], { type: 'language' });
  return (
    <section className="preview" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {say('action.told')}
      </h3>
      <p className="quiet">
        {say('action.told-language', { language: names.of(language) ?? language })}{' '}
        {say(`action.mail-${mail}`)}
      </p>
      {text && <p className="quiet">{say('action.text', { text })}</p>}
      <article lang={language}>
        <p>
          <b>{subject}</b>
        </p>
        <NoticeBlocks blocks={blocks} isPreview level={4} />
      </article>
      {onLetter && (
        <SaveButtons
          kinds={LETTER}
          busy="loading"
          onSave={async () => saveFile(await onLetter(), 'letter.pdf')}
        />
      )}
    </section>
  );
}
