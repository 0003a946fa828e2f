import type { RefObject } from 'react';
import { rememberLanguage } from '../frame/languageCookie.ts';
import { useSignIn } from '../sign-in/index.ts';
import { useDesk } from './DeskContext.ts';

export interface TopBarProps {
  search: RefObject<HTMLInputElement | null>;
  /** Called with what is looked for; without anything, nothing is. */
  onSearch(text: string | undefined): void;
}

/** What stands above all of the desk: the search, who is here, and the way out. */
export function TopBar({ search, onSearch }: TopBarProps) {
  const { desk, say } = useDesk();
  const { logout } = useSignIn();
  return (
    <header className="top">
      <h1>{say('title')}</h1>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(search.current?.value.trim() || undefined);
          }}
        >
          <label className="unseen" htmlFor="desk-search">
            {say('search')}
          </label>
          <input
            id="desk-search"
            ref={search}
            type="search"
            maxLength={200}
            placeholder={say('search.hint')}
            autoComplete="off"
          />
        </form>
      </search>
      <p className="who">
        <b>{desk.staff.name}</b> {desk.staff.roles.join(', ')}
      </p>
      <Languages />
      <button type="button" className="plain" onClick={() => void logout()}>
        {say('sign-out')}
      </button>
    </header>
  );
}

/** A language by its own name, as it stands alone. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The portal's languages; another one is loaded anew, and what is open stays in the address. */
function Languages() {
  const { desk } = useDesk();
  const all = document.documentElement.dataset.languages?.split(' ') ?? [];
  return (
    <nav className="languages">
      {all
        .filter((language) => language !== desk.language)
        .map((language) => (
          <button
            key={language}
            type="button"
            className="plain"
            lang={language}
            onClick={() => {
              rememberLanguage(language);
              window.location.reload();
            }}
          >
            {nameOf(language)}
          </button>
        ))}
    </nav>
  );
}
