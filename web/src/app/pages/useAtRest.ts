import { fieldsOf } from '@porchlight/engine';
import { loadCollectionKinds } from '@porchlight/engine/react';
import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../frame/whenIdle.ts';
import { mayKeep } from '../../journal/index.ts';
import { keepForOffline } from '../../service-worker/index.ts';
import type { Session } from '../session/Session.ts';

/** Milliseconds after which nothing of the first step's line is taken any more, not even by what is kept for later. */
const SETTLED = 4000;

/** What the next steps show would else be fetched when they are opened. */
const loadItemForms = (session: Session) =>
  Promise.allSettled(
    [...fieldsOf(session.store.getSnapshot().form).values()].map(
      ({ resource }) => resource?.form && session.loader().form(resource.form, session.language()),
    ),
  );

/**
 * Has what comes later fetched once the page has nothing else to do. No line and no worker is waited for.
 * @returns What holds links on a dead line, once it is there.
 */
export function useAtRest(session: Session, offlineHours = 0): ComponentType | undefined {
  const [Staying, setStaying] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isWanted = offlineHours > 0 && mayKeep();
    const stop = whenIdle(() => {
      timer = setTimeout(
        () =>
          import('./atRest.ts').then(
            (it) => {
              setStaying(() => it.Staying);
              // Scripts are fetched by the worker, or where there is none by the page.
              if (!isWanted) it.loadScripts(loadCollectionKinds);
            },
            // Not to be had: links go where they lead, as before.
            () => {},
          ),
        SETTLED,
      );
      loadItemForms(session).then(() => keepForOffline(isWanted));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [offlineHours, session]);
  return Staying;
}
