/** Passwords of ten and more characters that head every list of leaked ones. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 12345678910 0123456789 0987654321 9876543210 123456789a 123456789q 1234567891 1234512345
  1234554321 123123123123 1122334455 1111122222 123456123456 12345678900 123321123321 147258369a 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwerty1234
  qwerty12345678 qwertyuiopasdf asdfghjkl1 asdfghjkl; asdfghjkl123 asdfasdfasdf zxcvbnm123 zxcvbnm1234
  zaq12wsxcde3 password12 password123 password1234 password12345 password1! password123! passw0rd123
  p@ssw0rd123 p@ssword123 mypassword mypassword1 passwordpassword iloveyou12 iloveyou123 iloveyou1234
  iloveyou2024 iloveyouforever welcome123 welcome1234 welcome2023 welcome2024 welcome2025 welcome2026
  letmein123 letmein1234 letmeinplease changeme123 changemenow administrator admin12345 admin123456
  superman123 batman12345 spiderman123 pokemon123 starwars123 football123 football12 baseball123
  basketball basketball1 basketball12 basketball23 cheerleader softball12 volleyball volleyball1
  princess123 princess12 sunshine123 sunshine12 chocolate1 chocolate12 butterfly1 butterfly12 butterfly123
  strawberry strawberry1 watermelon watermelon1 blink182182 michael123 jennifer123 christopher elizabeth1
  alexander1 jonathan12 abcdefghij abcdefghijk abcdefghijkl abcd123456 abc123456789 abcdef123456 a123456789
  aa12345678 aa123456789 q123456789 qazwsxedc1 qazwsxedcrfv 1q2w3e4r5t6y7u trustno1234 whatever123 computer123
  internet123 samsung123 liverpool1 liverpool123 manchester chelsea123 arsenal123 barcelona1 realmadrid
  jesuschrist jesus12345 godisgood1 godisgood123 ilovegod123 ilovejesus familyfirst blessed123 trinity123
  summer2023 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 autumn2025
  southcarolina columbia803 charleston1 clemson123 gamecocks1 gamecocks123 contraseña contrasena contraseña1
  contrasena1 contrasena123 teamomucho teamomucho1 tequieromucho teamo12345 bienvenido bienvenido1 mexico1234
  guadalupe1 estrellita estrellita1 chocolate123 correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);
