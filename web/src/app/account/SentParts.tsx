import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { SentApplication, SentSection } from './createAccountApi.ts';

const Sent = styled('div')({
  width: '100%',
  '&:focus': { outline: 'none' },
  '& h3, & h4': { margin: '20px 0 4px', fontSize: '1rem' },
  '& dl': { margin: 0 },
  '& dt': { marginTop: 10, color: 'var(--text-quiet)', fontSize: '0.92rem' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

/**
 * What was sent with an application, by steps. Once it is there it has the focus: it stands behind the button.
 * @param label What it is called when the focus comes to it.
 */
export function SentParts({ answeredIn, steps, label }: SentApplication & { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Sent ref={box} tabIndex={-1} role="group" aria-label={label}>
      <div lang={answeredIn}>
        {steps.map((step, at) => (
          // Two may have the same heading, and none of them moves.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Part key={at} {...step} level="h3" />
        ))}
      </div>
    </Sent>
  );
}

function Part({ heading, lines, parts, level: Level }: SentSection & { level: 'h3' | 'h4' }) {
  return (
    <section>
      <Level>{heading}</Level>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ question, answer }, at) => (
            // Two of a step may have the same words, and none of them moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={at}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Part key={at} {...part} level="h4" />
      ))}
    </section>
  );
}
