/** Remembers the formatters of a kind: one takes far longer to make than to use, and few differ. */
function onceFor<Options extends object, Format>(
  Kind: new (locale: string, options: Options) => Format,
) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? new Kind(locale, options);
    made.set(key, format);
    return format;
  };
}

/** The formatter of days and times in a language, made once. */
export const dateFormat = onceFor<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
);

/** The formatter of numbers and amounts in a language, made once. */
export const numberFormat = onceFor<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
