import { Fragment } from 'react';
import { phoneHref } from '../../addresses/index.ts';
import { useText } from '../texts/TextsProvider.tsx';
import { usePhone, usePortal } from './PortalProvider.tsx';

/** A phone number as a link that calls it (RFC 3966). */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={phoneHref(phone)}>{phone}</a>;
}

/** Words in which the agency's number can be tapped. */
export function PhoneText({ words }: { words: string }) {
  const phone = usePhone();
  if (!phone) return words;
  return words.split(phone).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in their order
    <Fragment key={index}>
      {index > 0 && <PhoneLink phone={phone} />}
      {part}
    </Fragment>
  ));
}

/** What a `CallText` is given. */
export interface CallTextProps {
  id: string;
  places?: Record<string, string>;
}

/** A text in which `{phone}` is the agency's number, to tap. */
export function CallText({ id, places }: CallTextProps) {
  const text = useText();
  const { phone } = usePortal().agency;
  return <PhoneText words={text(id, { phone, ...places })} />;
}
