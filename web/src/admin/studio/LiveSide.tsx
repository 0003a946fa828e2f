import { type DeskKind, deskKindOf, isTable } from '@porchlight/engine/builder';
import type { Why } from '@porchlight/engine/explain';
import { useMemo } from 'react';
import { Findings } from '../form-preview/Findings.tsx';
import { ActionLook } from './builder/desk/ActionLook.tsx';
import { actionShown } from './builder/desk/actionShown.ts';
import { NoticeLook } from './builder/desk/NoticeLook.tsx';
import { QueueLook } from './builder/desk/QueueLook.tsx';
import { TableSheet } from './builder/tables/TableSheet.tsx';
import { Guarded } from './Guarded.tsx';
import { HiddenStepHint } from './HiddenStepHint.tsx';
import { LivePreview } from './LivePreview.tsx';
import type { LiveStep } from './LiveStep.ts';
import { useTrial } from './trial/useTrial.ts';
import type { CopyPage } from './useCopyPage.ts';

export interface LiveSideProps {
  page: CopyPage;
  onWhy(why: Why): void;
}

/** The step as the copy makes it now; while the copy is broken, the last good one and what is wrong. */
export function LiveSide({ page, onWhy }: LiveSideProps) {
  const { state, place, shown, say } = page;
  const { compiled, isBroken } = state;
  const { outline, step } = shown;
  const stage = compiled?.stage;
  const live = stage && outline && step ? { stage, outline, step } : undefined;
  const tried = useTrial(page);
  const notice = deskShown(page, 'notice');
  const queue = deskShown(page, 'queue');
  const action = useActionShown(page);
  const table = tableShown(page);
  const Landmark = place.view === 'build' ? 'main' : 'section';
  return (
    <Landmark className="studio-side" aria-label={say('studio.live')}>
      <Guarded place={place} files={page.texts} say={say}>
        {isBroken && !saysItself(page, table) && (
          <BrokenBanner page={page} isNow={(table ?? notice ?? queue ?? action) !== undefined} />
        )}
        {table !== undefined ? (
          <TableSheet
            key={table}
            files={page.texts}
            file={table}
            say={say}
            onBuild={page.onBuild}
          />
        ) : notice !== undefined ? (
          <NoticeLook files={page.texts} file={notice} say={say} language={page.language} />
        ) : queue !== undefined ? (
          <QueueLook files={page.texts} file={queue} say={say} />
        ) : action !== undefined ? (
          <ActionLook
            key={action}
            files={page.texts}
            file={action}
            open={place}
            say={say}
            language={page.language}
          />
        ) : isBroken && !compiled?.stage ? (
          <p className="banner" role="status">
            {say('state.broken-first')}
          </p>
        ) : (
          <LivePreview
            page={page}
            live={live}
            tried={tried}
            lead={live && <Lead page={page} live={live} />}
            onWhy={onWhy}
          />
        )}
      </Guarded>
    </Landmark>
  );
}

/** The way to a step that these answers hide. */
function Lead({ page, live }: { page: CopyPage; live: LiveStep }) {
  const { api, state, shown, given, give, say } = page;
  const { form } = live.outline;
  const { program } = shown;
  const step = live.step.name;
  return (
    <HiddenStepHint
      key={`${state.compiled?.hash} ${form} ${step} ${program}`}
      api={api}
      copy={state.copy.id}
      wanted={{ form, step, program }}
      given={given}
      say={say}
      onGiven={give}
    />
  );
}

/** The message or the queue that is chosen in the builder: it is seen in place of a step. */
function deskShown({ place, texts }: CopyPage, kind: DeskKind): string | undefined {
  const { view, file } = place;
  const isShown = view === 'build' && file !== undefined && deskKindOf(file) === kind;
  return isShown && texts.has(file) ? file : undefined;
}

/** The action that is chosen in the builder, itself or a part of it: it, too, is seen in place of a step. */
function useActionShown({ place, texts }: CopyPage): string | undefined {
  const { view, file, under } = place;
  return useMemo(
    () => (view === 'build' ? actionShown(texts, { file, under }) : undefined),
    [view, texts, file, under],
  );
}

/** The table that is chosen in the builder: its rows stand in place of a step. */
function tableShown({ place, texts }: CopyPage): string | undefined {
  const { view, file } = place;
  const isShown = view === 'build' && file !== undefined && isTable(file);
  return isShown && texts.has(file) ? file : undefined;
}

/** Rows say themselves what is wrong with them, where nothing else is. */
function saysItself({ state }: CopyPage, table: string | undefined): boolean {
  const errors = state.findings.filter(({ severity }) => severity === 'error');
  return table !== undefined && errors.every(({ file }) => file === table);
}

/** @param isNow Whether what stands below is as the files are, and not as they last worked. */
function BrokenBanner({ page: { state, say }, isNow }: { page: CopyPage; isNow: boolean }) {
  const firstError = state.findings.find(({ severity }) => severity === 'error');
  return (
    <div className="banner" role="alert">
      <p>
        {say(isNow ? 'state.broken-now' : 'state.broken')} {state.stopped}
      </p>
      {firstError && <Findings findings={[firstError]} say={say} />}
    </div>
  );
}
