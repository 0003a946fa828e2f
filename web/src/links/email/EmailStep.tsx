import { styled } from '@mui/material/styles';
import type { UploadStep } from '@porchlight/engine';
import {
  CheckIcon,
  Content,
  errorId,
  FieldFrame,
  helpId,
  InputBox,
  useText,
} from '@porchlight/engine/react';
import { useSyncExternalStore } from 'react';
import type { EmailDraft } from './createEmailDraft.ts';

const ID = 'link-email';

const Status = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  // Its room is always there: the buttons below stay where they are.
  minHeight: 28,
  margin: '-20px 0 12px',
  color: 'var(--text-quiet)',
  '&[data-saving=saved]': { color: 'var(--success)', fontWeight: 600 },
});

/** The e-mail for questions about the documents; optional, saved when it is left. */
export function EmailStep({ step, draft }: { step: UploadStep; draft: EmailDraft }) {
  const text = useText();
  const state = useSyncExternalStore(draft.subscribe, draft.getState);
  const message = state.isInvalid && state.isTold ? text('invalid-email') : undefined;
  const saved = text(state.value.trim() ? 'links.email-saved' : 'links.email-removed');
  return (
    <>
      {step.content.length > 0 && <Content blocks={step.content} heading="h2" />}
      <FieldFrame
        id={ID}
        label={text('links.email')}
        help={text('links.email-help')}
        message={message}
        isOptional
        frame="label"
      >
        <InputBox
          id={ID}
          type="email"
          value={state.value}
          error={message !== undefined}
          onChange={(event) => draft.change(event.target.value)}
          onBlur={draft.leave}
          inputProps={{
            'aria-describedby': message ? `${helpId(ID)} ${errorId(ID)}` : helpId(ID),
            'aria-invalid': message !== undefined || undefined,
            autoComplete: 'email',
            autoCapitalize: 'none',
            inputMode: 'email',
            spellCheck: false,
          }}
        />
      </FieldFrame>
      <Status role="status" data-saving={state.saving}>
        {state.saving === 'saving' && text('links.email-saving')}
        {state.saving === 'saved' && (
          <>
            <CheckIcon />
            {saved}
          </>
        )}
      </Status>
    </>
  );
}
