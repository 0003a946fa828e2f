import { localeOf } from '@porchlight/engine';
import { NoticeBlocks } from '../messages/NoticeBlocks.tsx';
import type { Notice } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';

/** A message as the applicant will read it, before it is sent. */
export function NoticePreview({ notice }: { notice: Notice }) {
  const { desk, say } = useDesk();
  const { subject, blocks, language, mail, text } = notice;
  const names = new Intl.DisplayNames([localeOf(desk.language)], { type: 'language' });
  return (
    <section className="preview" aria-labelledby="notice-preview">
      <h3 id="notice-preview" tabIndex={-1}>
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
    </section>
  );
}
