import { styled } from '@mui/material/styles';
import { useText } from '@porchlight/engine/react';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../http/ApiError.ts';
import type { MessagesApi, TextConsent } from './createMessagesApi.ts';

const Section = styled('section')({
  margin: '32px 0 24px',
  '& label': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 48,
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& input': { flex: 'none', width: 24, height: 24, margin: 0, accentColor: 'var(--primary)' },
  '& .problem': { margin: '0 0 12px', color: 'var(--error)', fontWeight: 600 },
  '& .help': { margin: '0 0 8px', color: 'var(--text-quiet)' },
});

type ConsentApi = Pick<MessagesApi, 'texts' | 'setTexts'>;

/** Whether she has agreed, as the server has it; undefined until it is known, or where it can't be. */
function useConsent(api: ConsentApi) {
  const [consent, setConsent] = useState<TextConsent>();
  useEffect(() => {
    let isGone = false;
    api.texts().then(
      (found) => !isGone && setConsent(found),
      // Her messages are what she came for.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  return [consent, setConsent] as const;
}

/** Whether she is told by text message that a message is there. Nothing stands here where she can't be. */
export function TextSwitch({ api }: { api: ConsentApi }) {
  const [consent, setConsent] = useConsent(api);
  return consent && <Switch api={api} consent={consent} onConsent={setConsent} />;
}

interface SwitchProps {
  api: ConsentApi;
  consent: TextConsent;
  onConsent(consent: TextConsent | undefined): void;
}

function Switch({ api, consent, onConsent }: SwitchProps) {
  const text = useText();
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const { phone, isOn, isStopped } = consent;

  async function handleChange(wanted: boolean) {
    // Not disabled meanwhile: who presses keys would lose her place.
    if (isSaving) return;
    setSaving(true);
    setProblem('');
    setSaid('');
    try {
      const kept = await api.setTexts(wanted, phone);
      onConsent(kept);
      setSaid(text(kept.isOn ? 'messages.text-is-on' : 'messages.text-is-off', { phone }));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      setProblem((isRefused && error.sentence) || text('messages.text-failed'));
      // It may be another phone by now.
      if (isRefused) onConsent(await api.texts().catch(() => consent));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('messages.text-title')}</h2>
      {isStopped ? (
        <p>{text('messages.text-ended', { phone })}</p>
      ) : (
        <>
          <p>{text('messages.text-offer', { phone })}</p>
          <label>
            <input
              type="checkbox"
              checked={isOn}
              aria-busy={isSaving}
              aria-describedby={`${id}-terms`}
              onChange={(event) => void handleChange(event.target.checked)}
            />
            {text('messages.text-switch', { phone })}
          </label>
          <p id={`${id}-terms`} className="help">
            {text('messages.text-terms')}
          </p>
        </>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{said}</p>
    </Section>
  );
}
