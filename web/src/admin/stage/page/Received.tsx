import { answerDay } from '@porchlight/engine';
import {
  createFormStore,
  type FormData,
  SharedStateProvider,
  usePortal,
} from '@porchlight/engine/react';
import { useMemo } from 'react';
import { StatusPage } from '../../../app/pages/StatusPage.tsx';
import { SentPage } from '../../../forms/SentPage.tsx';
import type { PagePreview } from '../../form-preview/PreviewState.ts';
import { createStageServices } from '../createStageServices.ts';

export interface ReceivedProps {
  preview: PagePreview;
  data: FormData;
}

const ID = 1_042;
const REFERENCE = 'ABCD-2345';
const nothing = () => undefined;

/** Now, or a moment of the day that is tried. */
const momentOn = (day: unknown): string =>
  typeof day === 'string' ? `${day}T12:00:00.000Z` : new Date().toISOString();

/** What is said once a form was sent: with the application's status, or with a number to ask by. */
export function Received({ preview, data }: ReceivedProps) {
  const { statuses } = usePortal();
  const store = useMemo(() => createFormStore(data), [data]);
  const services = useMemo(
    () =>
      createStageServices({
        store,
        loadForm: () => Promise.reject(new Error()),
        onChange: nothing,
      }),
    [store],
  );
  const now = useMemo(() => momentOn(preview.facts.today), [preview.facts.today]);
  const status = statuses.find(({ id }) => id === preview.state);
  const { standalone } = data.form;
  return (
    <SharedStateProvider key={`${preview.release}`} store={store} services={services}>
      {standalone ? (
        <SentPage
          standalone={standalone}
          receipt={{ reference: REFERENCE, receivedAt: now }}
          hasAnswers={Object.keys(preview.answers).length > 0}
          onRestart={nothing}
        />
      ) : (
        <StatusPage
          application={{
            id: ID,
            role: status?.role ?? null,
            status: status?.id ?? null,
            statusLabel: status?.label ?? '',
            statusNext: status?.next ?? '',
            answerBy: status?.within && answerDay(status.within, now.slice(0, 10)),
            dateReceived: now,
            lastDay: undefined,
            visited: [],
            step: 0,
            release: preview.release,
            isDemoUser: false,
            previous: undefined,
            answerAgain: [],
            corrections: [],
            held: [],
          }}
          unread={0}
          onGoToDocuments={nothing}
          onSave={async () => nothing()}
          onFailure={nothing}
        />
      )}
    </SharedStateProvider>
  );
}
