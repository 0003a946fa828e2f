import { ToolSelect } from '../../ToolSelect.tsx';
import type { NewThingProps } from './NewThingProps.ts';

const MAILS = ['short', 'full'] as const;
/** How much of a notice goes by mail: that it is there, or all of it. */
export type Mail = (typeof MAILS)[number];

interface MailSelectProps extends Pick<NewThingProps, 'say'> {
  mail: Mail;
  onMail(mail: Mail): void;
}

/** What the mail of a new notice says. */
export function MailSelect({ mail, say, onMail }: MailSelectProps) {
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
