import type { Why } from '@porchlight/engine/explain';
import { type ReactNode, useContext } from 'react';
import { Flow } from '../flow/Flow.tsx';
import { Findings } from '../form-preview/Findings.tsx';
import { titlesOf } from '../form-preview/Titles.ts';
import { WhyPanel } from '../form-preview/WhyPanel.tsx';
import { Properties } from './builder/Properties.tsx';
import { titlesOfUnwritten, UnwrittenConditions } from './builder/Unwritten.ts';
import { CommentsPanel } from './comments/CommentsPanel.tsx';
import { countOpen } from './comments/useComments.ts';
import type { Pictures } from './forms/FormProps.ts';
import { FormsPanel } from './forms/FormsPanel.tsx';
import { AnswersPanel } from './panels/AnswersPanel.tsx';
import { HistoryPanel } from './panels/HistoryPanel.tsx';
import { PublishPanel } from './panels/PublishPanel.tsx';
import { ReleasesPanel } from './panels/ReleasesPanel.tsx';
import { WalkFindings } from './panels/WalkFindings.tsx';
import { readIfThere } from './readIfThere.ts';
import { useAnswersTaken } from './trial/useAnswersTaken.ts';
import type { CopyPage } from './useCopyPage.ts';
import { type PanelName, placeOfCopy } from './usePlace.ts';

interface PanelProps {
  page: CopyPage;
  why: Why | undefined;
  pictures: Pictures;
  /** The open file as it was each time that it was public. */
  published: readonly string[] | undefined;
}

function Explanation({ page: { shown, pointed, say, language }, why }: PanelProps) {
  const { outline } = shown;
  if (outline?.kind !== 'form') return null;
  const shownWhy = why?.pointer === pointed ? why : undefined;
  return <WhyPanel why={shownWhy} outline={outline} say={say} language={language} />;
}

function CopyForms({ page, pictures, published }: PanelProps) {
  const { api, state, texts, place, shown, comments, inUse, say, language, workspace, onBuild } =
    page;
  const form = { files: texts, say, language, pictures, ...(published && { published }) };
  if (place.view === 'files')
    return <FormsPanel {...form} place={{ file: shown.file }} onChange={workspace.edit} />;
  return (
    <Properties
      {...form}
      api={api}
      base={state.copy.base}
      inUse={inUse}
      comments={comments}
      findings={state.findings}
      place={place}
      onBuild={onBuild}
      countTouched={async (changes, signal) => {
        await workspace.flush();
        return api.touched(state.copy.id, changes, signal);
      }}
      onChange={workspace.edit}
    />
  );
}

function CopyFindings({ page }: PanelProps) {
  const { state, say } = page;
  return (
    <>
      <Findings findings={state.findings} say={say} />
      <CopyWalk page={page} />
    </>
  );
}

/** What people call a program, or its official name; undefined where it has neither. */
function titleOfProgram({ texts }: CopyPage, program: string): string | undefined {
  const file = readIfThere(() => JSON.parse(texts.get(`programs/${program}/program.json`)!));
  const title = file?.friendlyName || file?.program;
  return title ? String(title) : undefined;
}

function CopyWalk({ page, isPublishing }: { page: CopyPage; isPublishing?: boolean }) {
  const { state, walked, say, language, onFill } = page;
  const { walk, unwalked, isWalking = false } = state;
  return (
    <WalkFindings
      {...{ walk, unwalked, isWalking, say, language, onFill }}
      titleOf={(program) => titleOfProgram(page, program) ?? program}
      findings={walked}
      {...(isPublishing && { isPublishing })}
    />
  );
}

function CopyAnswers({ page }: PanelProps) {
  const { api, state, texts, shown, given, say, onBuild } = page;
  const { step, answered, program } = shown;
  const { said, take } = useAnswersTaken(page);
  if (!step || answered === undefined) return null;
  return (
    <AnswersPanel
      api={api}
      copy={state.copy.id}
      hash={hashOf(page)}
      form={answered}
      step={step.name}
      program={program}
      files={texts}
      onBuild={onBuild}
      given={given}
      titles={titlesOf(shown.outline?.steps ?? [])}
      say={say}
      said={said}
      onGiven={take}
    />
  );
}

function CopyFlow({ page: { shown, cursor, say, onGo } }: PanelProps) {
  const { outline, sources } = shown;
  if (outline?.kind !== 'form') return null;
  return (
    <Flow
      outline={outline}
      sources={sources}
      say={say}
      onOpen={(name) => {
        onGo({ step: name });
        const at = sources?.steps[name]?.place;
        if (at) cursor.openPlace(at);
      }}
    />
  );
}

function CopyComments({ page }: PanelProps) {
  const { comments, texts, place, navigation, say, onGo } = page;
  return (
    <CommentsPanel
      comments={comments}
      files={texts}
      say={say}
      onSelect={(at) => {
        navigation.selectPlace(at);
        onGo({ dock: place.view === 'build' ? 'forms' : 'comments' });
      }}
    />
  );
}

function CopyHistory({ page }: PanelProps) {
  const { api, state, workspace, say } = page;
  return (
    <HistoryPanel
      api={api}
      copy={state.copy}
      hash={hashOf(page)}
      say={say}
      flush={workspace.flush}
      onDone={workspace.reload}
    />
  );
}

/** What was begun in the builder, and is not part of what is published. */
function CopyUnwritten({ page: { texts, say } }: { page: CopyPage }) {
  const unwritten = useContext(UnwrittenConditions);
  const titles = titlesOfUnwritten(texts, unwritten?.values() ?? []);
  return titles.map((title) => <p key={title}>{say('build.unwritten', { title })}</p>);
}

function CopyPublishing({ page }: PanelProps) {
  const { api, state, workspace, comments, say, language } = page;
  return (
    <PublishPanel
      api={api}
      copy={state.copy}
      hash={hashOf(page)}
      findings={state.findings}
      openComments={countOpen(comments.threads)}
      walked={
        <>
          <CopyUnwritten page={page} />
          <CopyWalk page={page} isPublishing />
        </>
      }
      titleOf={(program) => titleOfProgram(page, program)}
      say={say}
      language={language}
      flush={workspace.flush}
      onDone={workspace.reload}
    />
  );
}

const hashOf = ({ state }: CopyPage) => state.compiled?.hash ?? undefined;

/** What each tab of the side shows. */
export const SIDE_PANELS: { [name in PanelName]: (props: PanelProps) => ReactNode } = {
  why: Explanation,
  findings: CopyFindings,
  forms: CopyForms,
  answers: CopyAnswers,
  flow: CopyFlow,
  comments: CopyComments,
  history: CopyHistory,
  publish: CopyPublishing,
  releases: ({ page: { api, workspace, say, language, onGo } }) => (
    <ReleasesPanel
      api={api}
      say={say}
      language={language}
      onOpen={(id) => onGo(placeOfCopy(id))}
      onDone={workspace.reload}
    />
  ),
};
