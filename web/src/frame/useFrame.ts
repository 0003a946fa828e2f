import { useEffect } from 'react';

/** What the buttons of the page's head do. */
export interface FrameHandlers {
  /** Switches the language in place, so that nothing that was typed is lost. */
  onLanguage(language: string): void;
  /** Absent: nobody signs in on this page. */
  onLogout?(): void;
}

/** Takes over the language links and the Logout button of the header, which the server rendered. */
export function useFrame({ onLanguage, onLogout }: FrameHandlers): void {
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>('.languages a');
      if (link?.hreflang && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        onLanguage(link.hreflang);
      } else if (onLogout && target?.closest('[data-logout]')) {
        event.preventDefault();
        onLogout();
      }
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [onLanguage, onLogout]);
}
