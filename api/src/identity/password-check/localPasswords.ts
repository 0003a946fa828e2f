/** Phrases that people here choose and the dictionaries do not have as one word, the likeliest first. */
export const LOCAL_PASSWORDS: string[] =
  `contrasena bienvenido bienvenida teamo teamomucho tequieromucho estrellita guadalupe virgencita
  familyfirst blessed godisgood ilovegod ilovejesus jesuschrist letmeinplease changemenow mypassword
  correcthorsebatterystaple porchlight`
    .split(/\s+/)
    .filter(Boolean);
