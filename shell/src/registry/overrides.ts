// Outside production, `localStorage.remotes` says where single remotes come from instead: for local work.
import { isProduction } from '../environment.ts';

const key = 'remotes';

interface Overrides {
  /** Whether somebody wrote something there, readable or not. */
  isSet: boolean;
  /** The manifests' absolute addresses, by the remotes' names. What can't be understood is left out. */
  manifests: Readonly<Record<string, string>>;
}

const none: Overrides = { isSet: false, manifests: {} };

/** Written by hand, so it may be malformed. */
export function readOverrides(): Overrides {
  if (isProduction) return none;
  const written = storedText();
  if (written === null) return none;
  const entries = Object.entries(objectIn(written) ?? {}).flatMap(([name, url]) => {
    if (typeof url !== 'string' || !URL.canParse(url, location.origin)) return [];
    return [[name, new URL(url, location.origin).href] as const];
  });
  return { isSet: true, manifests: Object.fromEntries(entries) };
}

export function endOverrides(): void {
  localStorage.removeItem(key);
}

function storedText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Where a browser forbids storage, even looking throws.
    return null;
  }
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
