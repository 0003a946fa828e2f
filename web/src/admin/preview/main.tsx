import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adminLanguage, createWords } from '../words/words.ts';
import { App } from './App.tsx';

const language = adminLanguage();
document.documentElement.lang = language;
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App say={createWords(language)} language={language} />
  </StrictMode>,
);
