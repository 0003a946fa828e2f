import type { Why } from '@porchlight/engine/explain';
import { useMemo, useState } from 'react';
import { SourceProvider } from '../scene/SourceLink.tsx';
import { NewProgramDialog } from './builder/NewProgramDialog.tsx';
import { Outline } from './builder/Outline.tsx';
import { CopyHeader } from './CopyHeader.tsx';
import { countByPlace } from './comments/useComments.ts';
import { FilesView } from './FilesView.tsx';
import { LiveSide } from './LiveSide.tsx';
import { MergeDialog } from './panels/MergeDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { type OpenCopyProps, useCopyPage } from './useCopyPage.ts';

/** A working copy: its outline or its files, the live step, and what can be done with it. */
export function OpenCopy(props: OpenCopyProps) {
  const page = useCopyPage(props);
  const { workspace, state, texts, place, counts, comments, cursor, admin, language, say } = page;
  const [why, setWhy] = useState<Why>();
  const [isAsking, setAsking] = useState(false);
  const opener = useMemo(() => ({ open: cursor.openPlace }), [cursor.openPlace]);
  const talked = useMemo(() => countByPlace(comments.threads), [comments.threads]);
  return (
    <SourceProvider value={opener}>
      <div className="studio" data-room={place.room} data-view={place.view}>
        <CopyHeader page={page} />
        {place.view === 'build' ? (
          <Outline
            files={texts}
            place={place}
            counts={counts}
            comments={talked}
            say={say}
            onSelect={page.navigation.select}
            onNewProgram={() => setAsking(true)}
          />
        ) : (
          <FilesView page={page} />
        )}
        <LiveSide page={page} onWhy={setWhy} />
        <SidePanel page={page} why={why} />
        {isAsking && (
          <NewProgramDialog
            files={texts}
            language={language}
            say={say}
            onBuild={page.onBuild}
            onClose={() => setAsking(false)}
          />
        )}
        {state.clash && (
          <MergeDialog clash={state.clash} admin={admin} say={say} onSettle={workspace.settle} />
        )}
      </div>
    </SourceProvider>
  );
}
