// A short label for a device from its user agent, such as 'Chrome on Windows'. Only for display: anybody can
// send anything.

/** The first match wins: most user agents also name other browsers. */
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

/** 'A program' if it is not a known browser. */
export function deviceOf(userAgent: string | undefined): string {
  const browser = userAgent === undefined ? undefined : first(browsers, userAgent);
  if (userAgent === undefined || browser === undefined) return 'A program';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
