import type { Route } from '../../http/Route.ts';
import type { Studio } from '../Studio.ts';
import { commentRoutes } from './commentRoutes.ts';
import { copyRoutes } from './copyRoutes.ts';
import { editorRoutes } from './editorRoutes.ts';
import { fileRoutes } from './fileRoutes.ts';
import { historyRoutes } from './historyRoutes.ts';
import { studioReleaseRoutes } from './releaseRoutes.ts';
import { reviewRoutes } from './reviewRoutes.ts';
import { stageRoute } from './stageRoute.ts';
import { workRoutes } from './workRoutes.ts';

/** The calls of the studio. */
export function studioRoutes(studio: Studio): Route[] {
  return [
    ...copyRoutes(studio),
    ...fileRoutes(studio),
    ...historyRoutes(studio),
    ...commentRoutes(studio),
    ...reviewRoutes(studio),
    ...workRoutes(studio),
    ...editorRoutes(studio),
    ...studioReleaseRoutes(studio),
    stageRoute(studio),
  ];
}
