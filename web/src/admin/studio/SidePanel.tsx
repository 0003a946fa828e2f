import type { Outline, Why } from '@porchlight/engine/explain';
import { countOpen } from './comments/useComments.ts';
import { SIDE_PANELS } from './sidePanels.tsx';
import { Tabs } from './Tabs.tsx';
import type { CopyPage } from './useCopyPage.ts';
import { usePictures } from './usePictures.ts';
import { PANELS, type PanelName } from './usePlace.ts';
import { usePublished } from './usePublished.ts';

export interface SidePanelProps {
  page: CopyPage;
  /** What is known of the field that was asked about last. */
  why: Why | undefined;
}

/** What can be done with a copy beside typing: each in a panel of its own. */
export function SidePanel({ page, why }: SidePanelProps) {
  const { api, workspace, state, place, shown, comments, say, onGo } = page;
  const { copy, compiled, findings } = state;
  const { outline, answered } = shown;
  const { dock } = place;
  const pictures = usePictures(workspace, compiled?.stage);
  const published = usePublished(api, {
    file: dock === 'forms' ? shown.file : undefined,
    base: copy.base,
  });
  const countsOf: { [name in PanelName]?: number } = {
    findings: findings.length + page.walked.length,
    comments: countOpen(comments.threads),
  };
  const tabs = PANELS.map((id) => {
    const count = countsOf[id] ?? 0;
    return { id, label: `${say(`studio.dock-${id}`)}${count > 0 ? ` (${count})` : ''}` };
  });
  const Panel = SIDE_PANELS[dock];

  return (
    <section className="studio-dock" aria-label={say('studio.tools')}>
      <Tabs
        tabs={tabs}
        chosen={dock}
        label={say('studio.tools')}
        className="dock"
        aside={<MoreRoom page={page} />}
        onChoose={(next) => onGo({ dock: next })}
      >
        {outline && !saysOf(dock, outline, answered) && (
          <p className="quiet">{say('studio.no-conditions')}</p>
        )}
        <Panel page={page} why={why} pictures={pictures} published={published} />
      </Tabs>
    </section>
  );
}

function MoreRoom({ page: { place, say, onGo } }: { page: CopyPage }) {
  const hasRoom = place.room === 'dock';
  return (
    <button
      type="button"
      className="more-room"
      aria-label={say('studio.more-room')}
      title={say('studio.more-room')}
      aria-pressed={hasRoom}
      onClick={() => onGo({ room: hasRoom ? undefined : 'dock' })}
    >
      <span aria-hidden="true">⇕</span>
    </button>
  );
}

/** Whether a dock says something of a screen: only a form's steps have conditions, and not every screen has answers. */
function saysOf(dock: PanelName, { kind }: Outline, answered: string | undefined): boolean {
  if (dock === 'why' || dock === 'flow') return kind === 'form';
  return dock !== 'answers' || answered !== undefined;
}
