import { type DeskKind, deskKindOf, deskTitleOf } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useRef } from 'react';
import { Findings } from '../../../form-preview/Findings.tsx';
import { FormsPanel } from '../../forms/FormsPanel.tsx';
import { readIfThere } from '../../readIfThere.ts';
import { ActionPanel } from './ActionPanel.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { findingsBeside } from './findingsOfKeys.ts';
import { NotInForm } from './NotInForm.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { RolesPanel } from './RolesPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { useWanted } from './wanted.ts';

/** The parts of each kind that have a place of their own in its form, where what is found in them is said. */
const OWN_PLACES = {
  queue: 'title says when columns sort badges narrow clock late dueWithin receivedWithin for',
  action: 'label says by from to when separateFrom bulk withdraws effects',
  notice: 'on statuses subject values blocks mail text',
  roles: '',
  settings: 'queues actions flags',
};

const PANELS = {
  queue: QueuePanel,
  action: ActionPanel,
  notice: NoticePanel,
  roles: RolesPanel,
  settings: SettingsPanel,
};

/** What is chosen of the desk, in plain questions. */
export function DeskPanel(props: DeskPartProps) {
  const { files, file, findings, language, say, onChange } = props;
  const kind = deskKindOf(file)!;
  const form = useRef<HTMLElement>(null);
  useWanted(form, { files, file });
  if (!readIfThere(() => JSON.parse(files.get(file)!)))
    return <p role="status">{say('forms.problem-not-json')}</p>;
  const Panel = PANELS[kind];
  const own = OWN_PLACES[kind].split(' ');
  const others = findingsBeside(findings, own);
  return (
    <section className="forms" key={file} ref={form}>
      <h2>{titleOf(props, kind)}</h2>
      {others.length > 0 && <Findings findings={others} say={say} />}
      <Panel {...props} />
      <NotInForm {...{ files, file, say }} keys={kind === 'roles' ? ['roles'] : own} />
      {kind === 'settings' && (
        <FormsPanel
          files={files}
          place={{ file }}
          say={say}
          language={language}
          onChange={onChange}
        />
      )}
    </section>
  );
}

/** Roles and marks are several; all else is called as people call it. */
function titleOf({ files, file, say }: DeskPartProps, kind: DeskKind): string {
  if (kind === 'roles') return say('desk.roles');
  return kind === 'settings' ? say('desk.settings') : deskTitleOf(new FileEdits(files), file);
}
