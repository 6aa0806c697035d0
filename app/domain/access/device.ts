const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a device is called, from what its browser says of itself: good enough to know one's own, proof of nothing. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? "";
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
