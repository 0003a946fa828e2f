import type { Pointer } from '@porchlight/engine';
import type { Outline, SourcePlace, Why } from '@porchlight/engine/explain';
import { Flow } from '../flow/Flow.tsx';
import { Findings } from '../scene/Findings.tsx';
import { WhyPanel } from '../scene/WhyPanel.tsx';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import type { Build } from './builder/build.ts';
import { Properties } from './builder/Properties.tsx';
import { CommentsPanel } from './comments/CommentsPanel.tsx';
import { type Comments, countOpen } from './comments/useComments.ts';
import { FormsPanel } from './forms/FormsPanel.tsx';
import { AnswersPanel, type Given } from './panels/AnswersPanel.tsx';
import { HistoryPanel } from './panels/HistoryPanel.tsx';
import { PublishPanel } from './panels/PublishPanel.tsx';
import { ReleasesPanel } from './panels/ReleasesPanel.tsx';
import { Tabs } from './Tabs.tsx';
import { usePictures } from './usePictures.ts';
import { PANELS, type PanelName, placeOfCopy, type StudioPlace } from './usePlace.ts';
import { usePublished } from './usePublished.ts';
import type { Shown } from './useShown.ts';
import type { Workspace, WorkspaceState } from './workspace/Workspace.ts';

export interface SidePanelProps {
  api: StudioApi;
  workspace: Workspace;
  state: WorkspaceState;
  /** The texts of the copy's JSON files, by path. */
  files: ReadonlyMap<string, string>;
  place: StudioPlace;
  shown: Shown;
  given: Given;
  /** The field that is asked about, and what is known of it. */
  pointed: Pointer | undefined;
  why: Why | undefined;
  comments: Comments;
  say: SayWords;
  language: string;
  onBuild: Build;
  onGo(change: Partial<StudioPlace>): void;
  onGiven(given: Given): void;
  onOpenPlace(place: SourcePlace): void;
  /** Chooses what a file or a question is of. */
  onSelect(at: { file: string; question?: string | undefined }): void;
}

/** What can be done with a copy beside typing: each in a panel of its own. */
export function SidePanel(props: SidePanelProps) {
  const { api, workspace, state, files, place, shown, given, pointed, why, say, language } = props;
  const { comments, onSelect } = props;
  const { onBuild, onGo, onGiven, onOpenPlace } = props;
  const { copy, compiled, findings } = state;
  const { file, answered, program, outline, step, sources } = shown;
  const { dock } = place;
  const hash = compiled?.hash ?? undefined;
  const pictures = usePictures(workspace, compiled?.stage);
  const published = usePublished(api, {
    file: dock === 'forms' ? file : undefined,
    base: copy.base,
  });
  const countsOf: { [name in PanelName]?: number } = {
    findings: findings.length,
    comments: countOpen(comments.threads),
  };
  const tabs = PANELS.map((id) => {
    const count = countsOf[id] ?? 0;
    return { id, label: `${say(`studio.dock-${id}`)}${count > 0 ? ` (${count})` : ''}` };
  });

  return (
    <section className="studio-dock" aria-label={say('studio.tools')}>
      <Tabs
        tabs={tabs}
        chosen={dock}
        label={say('studio.tools')}
        className="dock"
        aside={
          <button
            type="button"
            className="more-room"
            aria-label={say('studio.more-room')}
            title={say('studio.more-room')}
            aria-pressed={place.room === 'dock'}
            onClick={() => onGo({ room: place.room === 'dock' ? undefined : 'dock' })}
          >
            <span aria-hidden="true">⇕</span>
          </button>
        }
        onChoose={(next) => onGo({ dock: next })}
      >
        {outline && !saysOf(dock, outline, answered) && (
          <p className="quiet">{say('studio.no-conditions')}</p>
        )}
        {dock === 'why' && outline?.kind === 'form' && (
          <WhyPanel why={why?.pointer === pointed ? why : undefined} outline={outline} say={say} />
        )}
        {dock === 'findings' && <Findings findings={findings} say={say} />}
        {dock === 'forms' && place.view === 'build' && (
          <Properties
            api={api}
            base={copy.base}
            comments={comments}
            files={files}
            place={place}
            say={say}
            language={language}
            pictures={pictures}
            {...(published && { published })}
            onBuild={onBuild}
            onChange={workspace.edit}
          />
        )}
        {dock === 'forms' && place.view === 'files' && (
          <FormsPanel
            files={files}
            place={{ file }}
            say={say}
            language={language}
            pictures={pictures}
            {...(published && { published })}
            onChange={workspace.edit}
          />
        )}
        {dock === 'answers' && step && answered !== undefined && (
          <AnswersPanel
            api={api}
            copy={copy.id}
            hash={hash}
            form={answered}
            step={step.name}
            program={program}
            given={given}
            say={say}
            onGiven={onGiven}
          />
        )}
        {dock === 'flow' && outline?.kind === 'form' && (
          <Flow
            outline={outline}
            sources={sources}
            say={say}
            onOpen={(name) => {
              onGo({ step: name });
              const at = sources?.steps[name]?.place;
              if (at) onOpenPlace(at);
            }}
          />
        )}
        {dock === 'comments' && (
          <CommentsPanel comments={comments} files={files} say={say} onSelect={onSelect} />
        )}
        {dock === 'history' && (
          <HistoryPanel
            api={api}
            copy={copy}
            hash={hash}
            say={say}
            flush={workspace.flush}
            onDone={workspace.reload}
          />
        )}
        {dock === 'publish' && (
          <PublishPanel
            api={api}
            copy={copy}
            hash={hash}
            findings={findings}
            openComments={countsOf.comments ?? 0}
            say={say}
            flush={workspace.flush}
            onDone={workspace.reload}
          />
        )}
        {dock === 'releases' && (
          <ReleasesPanel
            api={api}
            say={say}
            onOpen={(id) => onGo(placeOfCopy(id))}
            onDone={workspace.reload}
          />
        )}
      </Tabs>
    </section>
  );
}

/** Whether a dock says something of a screen: only a form's steps have conditions, and not every screen has answers. */
function saysOf(dock: PanelName, { kind }: Outline, answered: string | undefined): boolean {
  if (dock === 'why' || dock === 'flow') return kind === 'form';
  return dock !== 'answers' || answered !== undefined;
}
