import Button from '@mui/material/Button';
import { Callout, useLanguage, useText } from '@porchlight/engine/react';
import type { LostItem } from '../session/UnsentItems.ts';

const REASONS = ['sent', 'removed'] as const;

/** What was typed of items and will not reach the server, and why; until she has seen it. */
export function LostItems({ lost, onClose }: { lost: LostItem[]; onClose(): void }) {
  const text = useText();
  const list = new Intl.ListFormat(useLanguage());
  return (
    <Callout
      tone="warning"
      role="alert"
      action={
        <Button variant="outlined" onClick={onClose}>
          {text('application.set-aside-close')}
        </Button>
      }
    >
      {REASONS.map((why) => {
        const names = lost.filter((one) => one.why === why).map(({ name }) => name);
        if (names.length === 0) return null;
        const items = list.format(names);
        const id = `application.lost-${why}`;
        const words = text(id, { items });
        // A release from before has no words for it.
        return <p key={why}>{words === id ? items : words}</p>;
      })}
    </Callout>
  );
}
