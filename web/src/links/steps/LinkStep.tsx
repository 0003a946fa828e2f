import type { UploadStep } from '@porchlight/engine';
import { Content } from '@porchlight/engine/react';
import { DocumentsStep } from '../documents/DocumentsStep.tsx';
import type { useLinkUploads } from '../documents/useLinkUploads.ts';
import { EmailStep } from '../email/EmailStep.tsx';
import type { OpenedLink } from '../link/openLink.ts';
import type { LinkSession } from '../session/createLinkSession.ts';
import { SummaryStep } from './SummaryStep.tsx';

interface LinkStepProps {
  step: UploadStep;
  link: OpenedLink;
  session: LinkSession;
  list: ReturnType<LinkSession['fileList']['getState']>;
  files: ReturnType<typeof useLinkUploads>;
  /** Whether nothing is in the step's category yet. */
  isMissing: boolean;
  /** The address for notices, as it is typed. */
  address: string;
  onGo(position: number): void;
}

/** What a step of a link asks or shows, by its kind. */
export function LinkStep(props: LinkStepProps) {
  const { step, link, session, list, files, isMissing, address, onGo } = props;
  return (
    <>
      {step.kind === 'overview' && <Content blocks={step.content} heading="h2" />}
      {step.kind === 'documents' && (
        <DocumentsStep
          key={step.name}
          step={step}
          isMissing={isMissing}
          list={list}
          fileList={session.fileList}
          uploads={files.uploads}
          findPicture={files.findPicture}
          onOpen={session.closeFirst}
        />
      )}
      {step.kind === 'email' && <EmailStep step={step} draft={session.email} />}
      {step.kind === 'summary' && (
        <SummaryStep
          step={step}
          flow={link.flow}
          list={list}
          fileList={session.fileList}
          uploads={files.uploads}
          email={address}
          onGo={onGo}
        />
      )}
    </>
  );
}
