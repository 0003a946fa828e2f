import { type FromStage, NOT_TAKEN } from '../../form-preview/PreviewState.ts';
import type { OpenPage } from '../openPreview.ts';
import { useShown } from '../useShown.ts';
import { Markup } from './Markup.tsx';
import { NotTaken } from './NotTaken.tsx';
import { Received } from './Received.tsx';

export interface PageProps {
  open: OpenPage;
  turn: number;
  tell(message: FromStage): void;
}

/** A page beside the forms: as the server renders it, or what is said once something was sent. */
export function Page({ open, turn, tell }: PageProps) {
  const { preview, screen, data } = open;
  useShown(turn, preview.step, [preview.step], tell);
  if (screen) return <Markup markup={screen.markup} />;
  if (data && preview.state === NOT_TAKEN)
    return <NotTaken form={data.form} day={String(data.facts.today)} />;
  return data ? <Received preview={preview} data={data} /> : null;
}
