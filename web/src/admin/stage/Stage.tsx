import { ThemeProvider } from '@mui/material/styles';
import { createSay, muiTheme, PortalProvider } from '@porchlight/engine/react';
import { useEffect } from 'react';
import { translateFrame } from '../../frame/translateFrame.ts';
import { type FormScene, type FromStage, NOT_TAKEN } from '../scene/Scene.ts';
import { dressFrame, type Frame } from './dressFrame.ts';
import { type Asked, FormStep } from './FormStep.tsx';
import type { OpenScene } from './openScene.ts';
import { Page } from './page/Page.tsx';
import { usePaper } from './printRules.ts';
import { LinkStep } from './upload/LinkStep.tsx';

export interface StageProps {
  open: OpenScene;
  turn: number;
  /** The field that the page around asks about. */
  asked: Asked | undefined;
  tell(message: FromStage): void;
  /** Shows the same with other answers, which bring other programs. */
  onBring(scene: FormScene): void;
}

function frameOf(open: OpenScene): Frame {
  if (open.kind !== 'pages') return { layout: 'app', isSignedIn: false };
  const { state } = open.scene;
  // Who comes back, and who looks at what became of an application, has signed in.
  const isSignedIn = state !== undefined && state !== 'new' && state !== NOT_TAKEN;
  return { layout: open.screen?.layout ?? (state === NOT_TAKEN ? 'narrow' : 'app'), isSignedIn };
}

/** One screen of a pack, as an applicant would see it. */
export function Stage({ open, turn, asked, tell, onBring }: StageProps) {
  const { portal, scene } = open;
  useEffect(() => {
    translateFrame(portal.language, createSay(portal.texts, portal.language));
    dressFrame(scene, portal, frameOf(open));
  }, [portal, scene, open]);
  usePaper(scene.look === 'print', `${scene.kind} ${scene.step}`);
  return (
    <ThemeProvider theme={muiTheme}>
      <PortalProvider portal={portal}>
        {open.kind === 'form' && <FormStep {...{ open, turn, asked, tell, onBring }} />}
        {open.kind === 'upload' && <LinkStep open={open} turn={turn} tell={tell} />}
        {open.kind === 'pages' && <Page open={open} turn={turn} tell={tell} />}
      </PortalProvider>
    </ThemeProvider>
  );
}
