/** A colour as `#rrggbb`. */
export type Hex = string;

type Channels = [red: number, green: number, blue: number];

/** True for `#rgb` and `#rrggbb`. */
export function isHex(value: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

function toChannels(color: Hex): Channels {
  if (!isHex(color)) throw new TypeError(`Not a colour: ${color}`);
  const digits =
    color.length === 4
      ? [...color.slice(1)].map((digit) => digit + digit).join('')
      : color.slice(1);
  const number = Number.parseInt(digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function toHex(channels: Channels): Hex {
  const byte = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(byte).join('')}`;
}

/** Mixes two colours: `share` of the second, from 0 to 1. */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const [one, other] = [toChannels(first), toChannels(second)];
  return toHex(
    one.map((channel, index) => channel + (other[index]! - channel) * share) as Channels,
  );
}

/** The brightest colour of the same hue and saturation; a grey becomes white. */
export function brighten(color: Hex): Hex {
  const channels = toChannels(color);
  const most = Math.max(...channels);
  return most === 0 ? '#ffffff' : toHex(channels.map((one) => (one * 255) / most) as Channels);
}

/** Relative luminance, 0 (black) to 1 (white): WCAG 2.2, "relative luminance". */
export function luminance(color: Hex): number {
  const [red, green, blue] = toChannels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21: WCAG 2.2, "contrast ratio". */
export function contrast(first: Hex, second: Hex): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/**
 * Moves a colour toward `toward` in small steps until it contrasts with every
 * ground by at least `ratio`; `toward` itself when nothing before it does.
 */
export function reachContrast(color: Hex, grounds: Hex[], ratio: number, toward: Hex): Hex {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(color, toward, share);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return toward;
}
