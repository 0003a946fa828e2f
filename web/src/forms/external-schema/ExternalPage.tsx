import { externalOf, withoutRestricted } from '@porchlight/engine/external-schema';
import { Callout, StepActions, useIsOnline, useText } from '@porchlight/engine/react';
import {
  ExternalFields,
  ExternalSummary,
  useExternalForm,
} from '@porchlight/engine/react/external-schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../frame/usePageTitle.ts';
import { useUnloadWarning } from '../../frame/useUnloadWarning.ts';
import { Banner, Intro, Quiet } from '../parts/notes.tsx';
import type { FormSession } from '../session/createFormSession.ts';
import type { FormSessionState } from '../session/FormSessionState.ts';

export interface ExternalPageProps {
  session: FormSession;
  state: FormSessionState;
}

/** A form that stands alone and whose questions are an external schema: one page, then Send. */
export function ExternalPage({ session, state }: ExternalPageProps) {
  const text = useText();
  const isOnline = useIsOnline();
  const { form } = state.loaded;
  const external = externalOf(form)!;
  const initial = session.getInstance();
  const asked = useExternalForm(external, {
    ...(initial !== undefined && { initial }),
    onChange: session.setInstance,
  });
  // Until what the tab could not keep is typed again.
  const isMissing = state.isPartial && !withoutRestricted(external, asked.value ?? {}).isPartial;
  const summary = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  usePageTitle(form.title);
  useUnloadWarning(state.isDirty);
  // Each try that fails leads to what is wrong.
  useEffect(() => {
    if (tries > 0) summary.current?.focus();
  }, [tries]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (asked.problems.length > 0) return setTries(tries + 1);
    // What the schema fills in by itself was typed by nobody, and is sent all the same.
    session.setInstance(asked.value);
    void session.send();
  }

  return (
    <>
      <h1>{form.title}</h1>
      {form.standalone?.intro && <Intro>{form.standalone.intro}</Intro>}
      <Quiet>{text('forms.kept')}</Quiet>
      {!isOnline && <Banner>{text('forms.offline')}</Banner>}
      {isMissing && <Banner>{text('forms.restored')}</Banner>}
      {state.hasChanged && <Banner>{text('forms.changed')}</Banner>}
      <h2 className="hidden-text">{text('forms.questions')}</h2>
      <form noValidate onSubmit={handleSubmit}>
        {tries > 0 && <ExternalSummary form={asked} ref={summary} />}
        <ExternalFields form={asked} showsAll={tries > 0} />
        {state.failure && (
          <Callout tone="error" role="alert">
            {text(state.failure)}
          </Callout>
        )}
        <StepActions
          hasBack={false}
          nextLabel={text('forms.send')}
          isSaving={state.isSending}
          onBack={() => undefined}
        />
      </form>
    </>
  );
}
