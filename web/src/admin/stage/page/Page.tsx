import { type FromStage, NOT_TAKEN } from '../../scene/Scene.ts';
import type { OpenPage } from '../openScene.ts';
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
  const { scene, screen, data } = open;
  useShown(turn, scene.step, [scene.step], tell);
  if (screen) return <Markup markup={screen.markup} />;
  if (data && scene.state === NOT_TAKEN)
    return <NotTaken form={data.form} day={String(data.facts.today)} />;
  return data ? <Received scene={scene} data={data} /> : null;
}
