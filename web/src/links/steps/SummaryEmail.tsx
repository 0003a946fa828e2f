import Button from '@mui/material/Button';
import type { UploadFlow } from '@porchlight/engine';
import { useText } from '@porchlight/engine/react';
import { Head, Section } from './SummaryPart.tsx';

export interface SummaryEmailProps {
  flow: UploadFlow;
  email: string;
  onGo(position: number): void;
}

/** The e-mail that is kept, where the flow asks for one. */
export function SummaryEmail({ flow, email, onGo }: SummaryEmailProps) {
  const text = useText();
  const position = flow.steps.findIndex((step) => step.kind === 'email');
  if (position < 0) return null;
  const { title } = flow.steps[position]!;
  return (
    <Section>
      <Head>
        <h2>{title}</h2>
        <Button
          onClick={() => onGo(position)}
          aria-label={text('fields.change-value', { name: title })}
        >
          {text('fields.change')}
        </Button>
      </Head>
      <p style={{ overflowWrap: 'anywhere' }}>{email || text('links.summary-no-email')}</p>
    </Section>
  );
}
