import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { useIsAlone } from '../form/OnPage.ts';
import { PhoneText } from '../portal/CallText.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import type { WidgetFrame } from '../widgets/WidgetProps.ts';
import { AskedNote } from './AskedNote.tsx';
import { FieldMessage } from './FieldMessage.tsx';
import { FieldWarning } from './FieldWarning.tsx';
import { adviceId, askedId, describedBy, errorId, helpId, labelId, warningId } from './fieldIds.ts';
import { hidden } from './hidden.ts';
import { Label } from './Label.tsx';

const Frame = styled('div')({ margin: '0 0 28px', minWidth: 0 });
const Group = styled('fieldset')({ margin: '0 0 28px', padding: 0, border: 0, minWidth: 0 });
const Legend = styled('legend')({ padding: 0, fontWeight: 600, lineHeight: 1.35, marginBottom: 6 });
const Quiet = styled('span')({ color: 'var(--text-quiet)', fontWeight: 400 });
/** In line with the words of the message, which begin behind its icon. */
const Advice = styled('p')({ margin: '2px 0 0 26px', lineHeight: 1.4 });
const Unseen = styled('span')(hidden);
const Help = styled('p')({
  margin: '0 0 8px',
  color: 'var(--text-quiet)',
  lineHeight: 1.4,
  fontSize: '0.92rem',
});

/** What a `FieldFrame` is given. */
export interface FieldFrameProps {
  id: string;
  label: string;
  help?: string | undefined;
  /** What staff ask about the answer. */
  asked?: string | undefined;
  message?: string | undefined;
  /** What to type, said with the message. */
  advice?: string | undefined;
  /** A question about an odd answer. */
  warning?: string | undefined;
  isOptional: boolean;
  /** True where the declaration asks for an answer. */
  isRequired?: boolean;
  frame: WidgetFrame;
  children: ReactNode;
}

/** Label or legend, help, control, message: the same around every widget. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, frame, asked, message, warning } = props;
  const text = useText();
  // A question that has the screen for itself is its heading.
  const Heading = useIsAlone() ? 'h3' : Fragment;
  const described = describedBy(id, { asked, message, advice: props.advice, warning });
  const words = (
    <>
      {props.label}
      {props.isOptional && <Quiet> {text('fields.optional')}</Quiet>}
    </>
  );
  const body = <FieldBody {...props} />;
  if (frame === 'group' || frame === 'radiogroup') {
    // A group of boxes knows neither attribute: its legend says that an answer is needed, each box that it is wrong.
    const state = frame === 'radiogroup' && {
      role: frame,
      'aria-required': props.isRequired || undefined,
      'aria-invalid': message !== undefined || undefined,
    };
    return (
      <Group data-field={id} aria-describedby={described || undefined} {...state}>
        <Legend id={labelId(id)}>
          <Heading>
            {words}
            {!state && props.isRequired && <Unseen> {text('fields.required')}</Unseen>}
          </Heading>
        </Legend>
        {body}
      </Group>
    );
  }
  return (
    <Frame data-field={id}>
      {frame === 'label' && (
        <Heading>
          <Label id={labelId(id)} htmlFor={id}>
            {words}
          </Label>
        </Heading>
      )}
      {body}
    </Frame>
  );
}

/** Help, what staff ask, the control, and what is wrong or odd about its answer. */
function FieldBody({ id, help, asked, message, advice, warning, children }: FieldFrameProps) {
  return (
    <>
      {help && (
        <Help id={helpId(id)}>
          <PhoneText words={help} />
        </Help>
      )}
      {asked && (
        <AskedNote id={askedId(id)}>
          <PhoneText words={asked} />
        </AskedNote>
      )}
      {children}
      {message && <FieldMessage id={errorId(id)}>{message}</FieldMessage>}
      {message && advice && (
        <Advice id={adviceId(id)}>
          <PhoneText words={advice} />
        </Advice>
      )}
      <FieldWarning id={warningId(id)}>{warning}</FieldWarning>
    </>
  );
}
