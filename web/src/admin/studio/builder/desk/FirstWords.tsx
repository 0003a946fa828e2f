import type { DeskThing } from '@porchlight/engine/builder';
import { ToolSelect } from '../../ToolSelect.tsx';
import { NewTexts } from '../NewTexts.tsx';
import type { NewText } from '../NewWords.tsx';
import { NeededNote } from './NeededNote.tsx';
import type { NewThingProps } from './NewThingProps.ts';

const MAILS = ['short', 'full'] as const;
/** How much of a notice goes by mail: that it is there, or all of it. */
export type Mail = (typeof MAILS)[number];

interface MailSelectProps extends Pick<NewThingProps, 'say'> {
  mail: Mail;
  onMail(mail: Mail): void;
}

function MailSelect({ mail, say, onMail }: MailSelectProps) {
  return (
    <ToolSelect label={say('desk.mail')} value={mail} onChoose={(chosen) => onMail(chosen as Mail)}>
      {MAILS.map((one) => (
        <option key={one} value={one}>
          {say(`desk.mail-${one}`)}
        </option>
      ))}
    </ToolSelect>
  );
}

export interface FirstWordsProps extends NewThingProps {
  actions: readonly DeskThing[];
  /** The file of the action that sends it; blank for none. */
  action: string;
  text: NewText;
  mail: Mail;
  onText(text: NewText): void;
  onMail(mail: Mail): void;
}

/** What a notice begins with that is no copy. */
export function FirstWords({ text, mail, onText, onMail, ...props }: FirstWordsProps) {
  return (
    <>
      <NewTexts {...props} label="desk.text-in" value={text} maxLength={2000} onText={onText} />
      {props.action && <NeededNote {...props} />}
      <MailSelect say={props.say} mail={mail} onMail={onMail} />
    </>
  );
}
