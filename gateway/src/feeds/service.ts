/** An outside service: which hosts may be called, and with what limits. */
export interface Service {
  /** Its name in metrics and messages. */
  name: string;
  /** Whether a request may go to this URL, redirects included. */
  mayVisit(url: URL): boolean;
  /** Whether a private address is allowed there. */
  mayBePrivate(url: URL): boolean;
  timeoutMs: number;
  longestBytes: number;
  attempts: number;
  perMinute: number;
  /** How long it is left alone after a 429. */
  suspensionMs: number;
}

export const defaultPolicy = {
  timeoutMs: 5000,
  longestBytes: 5 * 1024 * 1024,
  attempts: 3,
  perMinute: Number.POSITIVE_INFINITY,
  suspensionMs: 0,
};

/** A service at the operator's configured URL, and nowhere else. */
export function serviceAt(name: string, base: string, policy: Partial<typeof defaultPolicy> = {}): Service {
  const { origin } = new URL(base);
  return {
    name,
    mayVisit: (url) => url.origin === origin,
    mayBePrivate: () => true,
    ...defaultPolicy,
    ...policy,
  };
}

export function addressAt(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}
