// What a browser says of itself, in the few words by which people know their devices: 'Chrome on Windows'. It is for
// the eye alone: anybody can say anything.

/** The first that fits: most browsers also call themselves by the names of others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** 'A program' where it is no browser that we know. */
export function deviceOf(userAgent: string | undefined): string {
  const browser = userAgent === undefined ? undefined : first(browsers, userAgent);
  if (userAgent === undefined || browser === undefined) return 'A program';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
