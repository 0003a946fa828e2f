import { useId } from 'react';

/** The lines of choices as they are typed, by language. */
export interface ChoiceTexts {
  [language: string]: string;
}

/** What `ChoiceLines` are given. */
export interface ChoiceLinesProps {
  labelOf(language: string): string;
  /** The pack's first language first: it needs words. */
  languages: string[];
  choices: ChoiceTexts;
  onChoices(choices: ChoiceTexts): void;
}

/** What people choose from, one on each line, languages beside each other. */
export function ChoiceLines({ labelOf, languages, choices, onChoices }: ChoiceLinesProps) {
  const id = useId();
  return (
    <div className="words">
      {languages.map((one, index) => (
        <div key={one} className="form-field">
          <label htmlFor={`${id}${one}`}>{labelOf(one)}</label>
          <textarea
            id={`${id}${one}`}
            rows={4}
            lang={one}
            required={index === 0}
            value={choices[one] ?? ''}
            onChange={({ target }) => onChoices({ ...choices, [one]: target.value })}
          />
        </div>
      ))}
    </div>
  );
}
