import type { Why } from '@porchlight/engine/explain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type OpenedPlace,
  type SourceOpener,
  SourceProvider,
} from '../form-preview/SourceLink.tsx';
import { titlesIn } from '../form-preview/Titles.ts';
import { BegunWorkContext, createBegunWork } from './builder/BegunWork.ts';
import { builtPlace, titleOfSource } from './builder/builtPlace.ts';
import { WantedPlace } from './builder/desk/wanted.ts';
import { LateDialog } from './builder/LateDialog.tsx';
import { NewProgramDialog } from './builder/NewProgramDialog.tsx';
import { Outline } from './builder/Outline.tsx';
import { dropGone, type Unwritten, UnwrittenConditions } from './builder/Unwritten.ts';
import { CopyHeader } from './CopyHeader.tsx';
import { countByPlace } from './comments/useComments.ts';
import { FilesView } from './FilesView.tsx';
import { LiveSide } from './LiveSide.tsx';
import { needsWideForm } from './needsWideForm.ts';
import { MergeDialog } from './panels/MergeDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { type CopyPage, type OpenCopyProps, useCopyPage } from './useCopyPage.ts';
import type { StudioPlace } from './usePlace.ts';
import { useSteady } from './useSteady.ts';
import { clashingChange } from './workspace/giveWay.ts';

/** A working copy: its outline or its files, the live step, and what can be done with it. */
export function OpenCopy(props: OpenCopyProps) {
  const [begun] = useState(createBegunWork);
  return (
    <BegunWorkContext.Provider value={begun}>
      <Copy {...props} />
    </BegunWorkContext.Provider>
  );
}

function Copy(props: OpenCopyProps) {
  const page = useCopyPage(props);
  const { texts, place, counts, comments, language, say } = page;
  const [why, setWhy] = useState<Why>();
  const [isAsking, setAsking] = useState(false);
  const { opener, ...led } = useOpener(page);
  const talked = useMemo(() => countByPlace(comments.threads), [comments.threads]);
  const onSelect = useSteady(page.navigation.select);
  const onBuild = useSteady(page.onBuild);
  const handleNewProgram = useCallback(() => setAsking(true), []);
  return (
    <SourceProvider value={opener}>
      <div className="studio" {...layoutOf(place)}>
        <CopyHeader page={page} />
        {place.view === 'build' ? (
          <Outline
            files={texts}
            inUse={page.inUse}
            onAskInUse={page.askInUse}
            place={place}
            counts={counts}
            comments={talked}
            language={language}
            say={say}
            onSelect={onSelect}
            onBuild={onBuild}
            onNewProgram={handleNewProgram}
          />
        ) : (
          <FilesView page={page} />
        )}
        <LiveSide page={page} onWhy={setWhy} />
        <Side page={page} why={why} {...led} />
        <p className="heard" role="status">
          {page.moved}
        </p>
        {isAsking && (
          <NewProgramDialog
            files={texts}
            known={page.inUse?.programs}
            language={language}
            say={say}
            onBuild={page.onBuild}
            onClose={() => setAsking(false)}
          />
        )}
        <Asked page={page} />
      </div>
    </SourceProvider>
  );
}

/** What has to be decided before all else: another's change of the same file, a move that leaves conditions behind. */
function Asked({ page }: { page: CopyPage }) {
  const { workspace, state, admin, say } = page;
  return (
    <>
      {state.clash && (
        <MergeDialog
          clash={state.clash}
          change={clashingChange(state)}
          admin={admin}
          say={say}
          onSettle={workspace.settle}
          onGiveWay={() => void workspace.giveWay()}
        />
      )}
      {page.askedMove && <LateDialog asked={page.askedMove} say={say} onSettle={page.settleMove} />}
    </>
  );
}

/** By what the page is laid out. */
const layoutOf = (place: StudioPlace) => ({
  'data-room': place.room,
  'data-view': place.view,
  'data-wide': needsWideForm(place) || undefined,
});

interface SideProps {
  page: CopyPage;
  why: Why | undefined;
}

/** How places are opened, and the one that was asked for, until its form has shown it. */
interface Opening {
  opener: SourceOpener;
  wanted: OpenedPlace | undefined;
  onWanted(place: OpenedPlace | undefined): void;
}

/** In the builder a place is what people call it, and is opened there, where it can be changed. */
function useOpener({ place, shown, texts, state, cursor, navigation, onGo }: CopyPage): Opening {
  const [wanted, onWanted] = useState<OpenedPlace>();
  const latest = useRef(navigation);
  latest.current = navigation;
  const isBuilding = place.view === 'build';
  const { sources } = shown;
  const { sources: all } = state;
  const { openPlace } = cursor;
  const opener = useMemo<SourceOpener>(() => {
    if (!isBuilding) return { open: openPlace };
    const names = new Map<string, string>();
    return {
      open(at) {
        latest.current.selectPlace(builtPlace(sources, at, texts));
        onGo({ dock: 'forms' });
        onWanted({ ...at });
      },
      // A hundred findings are of a few places, and each is looked up in its file.
      nameOf(at) {
        const key = JSON.stringify(at);
        const name = names.get(key) ?? titleOfSource(texts, builtPlace(sources, at, texts));
        names.set(key, name);
        return name;
      },
      titles: titlesIn(all, (at) => titleOfSource(texts, at)),
    };
  }, [isBuilding, sources, all, texts, openPlace, onGo]);
  return { opener, wanted, onWanted };
}

/** What can be done with the copy; its conditions that can't be written yet are kept as long as it is open. */
function Side({ page, why, wanted, onWanted }: SideProps & Omit<Opening, 'opener'>) {
  const shown = useMemo(
    () => ({ place: wanted, onShown: () => onWanted(undefined) }),
    [wanted, onWanted],
  );
  const [unwritten] = useState(() => new Map<string, Unwritten>());
  const { texts } = page;
  useEffect(() => dropGone(texts, unwritten), [texts, unwritten]);
  return (
    <UnwrittenConditions.Provider value={unwritten}>
      <WantedPlace.Provider value={shown}>
        <SidePanel page={page} why={why} />
      </WantedPlace.Provider>
    </UnwrittenConditions.Provider>
  );
}
