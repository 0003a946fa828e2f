import type { UploadFlow, UploadStep } from '@porchlight/engine';
import { Content, type Uploads, useText } from '@porchlight/engine/react';
import type { FileList, FileListState } from '../documents/createFileList.ts';
import { ListProblem } from '../parts/ListProblem.tsx';
import { SummaryEmail } from './SummaryEmail.tsx';
import { SummaryPart } from './SummaryPart.tsx';
import { sumUp } from './sumUp.ts';

export interface SummaryStepProps {
  step: UploadStep;
  flow: UploadFlow;
  list: FileListState;
  fileList: FileList;
  uploads: Uploads;
  email: string;
  onGo(position: number): void;
}

/** What was sent, category by category, what is missing, and that this is all. */
export function SummaryStep(props: SummaryStepProps) {
  const { step, flow, list, fileList, uploads, email, onGo } = props;
  const text = useText();
  const isReady = list.status === 'ready';
  const parts = sumUp(flow, list.files, uploads.pending);
  const missing = parts.filter((part) => part.isMissing).length;
  return (
    <>
      {isReady && (
        <p>
          {missing
            ? text('links.summary-missing', { count: missing })
            : text('links.summary-complete')}
        </p>
      )}
      {step.content.length > 0 && <Content blocks={step.content} heading="h2" />}
      {isReady ? (
        parts.map((part) => (
          <SummaryPart key={part.step.name} part={part} onOpen={() => onGo(part.position)} />
        ))
      ) : (
        <ListProblem status={list.status} onTryAgain={() => void fileList.refresh()} />
      )}
      <SummaryEmail flow={flow} email={email} onGo={onGo} />
      {isReady && <p>{text('links.close-page')}</p>}
    </>
  );
}
