import { ThemeProvider } from '@mui/material/styles';
import { createSay, muiTheme, PortalProvider } from '@porchlight/engine/react';
import { useEffect } from 'react';
import { translateFrame } from '../../frame/translateFrame.ts';
import { type FormPreview, type FromStage, NOT_TAKEN } from '../form-preview/PreviewState.ts';
import { dressFrame, type Frame } from './dressFrame.ts';
import { FormStep } from './FormStep.tsx';
import type { WhyQuestion } from './followWhy.ts';
import type { OpenPreview } from './openPreview.ts';
import { Page } from './page/Page.tsx';
import { usePaper } from './printRules.ts';
import { LinkStep } from './upload/LinkStep.tsx';

export interface StageProps {
  open: OpenPreview;
  turn: number;
  /** The number of the last `answered` that the answers know of. */
  heard: number;
  /** The field that the page around asks about. */
  asked: WhyQuestion | undefined;
  tell(message: FromStage): void;
  /** Shows the same with other answers, which bring other programs. */
  onBring(preview: FormPreview): void;
}

function frameOf(open: OpenPreview): Frame {
  if (open.kind !== 'pages') return { layout: 'app', isSignedIn: false };
  const { state } = open.preview;
  // Who comes back, and who looks at what became of an application, has signed in.
  const isSignedIn = state !== undefined && state !== 'new' && state !== NOT_TAKEN;
  return { layout: open.screen?.layout ?? (state === NOT_TAKEN ? 'narrow' : 'app'), isSignedIn };
}

/** One screen of a pack, as an applicant would see it. */
export function Stage({ open, turn, heard, asked, tell, onBring }: StageProps) {
  const { portal, preview } = open;
  useEffect(() => {
    translateFrame(portal.language, createSay(portal.texts, portal.language));
    dressFrame(preview, portal, frameOf(open));
  }, [portal, preview, open]);
  usePaper(preview.look === 'print', `${preview.kind} ${preview.step}`);
  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        {open.kind === 'form' && <FormStep {...{ open, turn, heard, asked, tell, onBring }} />}
        {open.kind === 'upload' && <LinkStep open={open} turn={turn} tell={tell} />}
        {open.kind === 'pages' && <Page open={open} turn={turn} tell={tell} />}
      </PortalProvider>
    </ThemeProvider>
  );
}
