/** An outside service: where it may be asked, and with what policy. */
export interface Service {
  /** By which it is known in metrics and messages. */
  name: string;
  /** Where a request may go, redirects included. */
  mayVisit(url: URL): boolean;
  /** Whether an address of this machine or of its network is fine there. */
  mayBePrivate(url: URL): boolean;
  timeoutMs: number;
  longestBytes: number;
  attempts: number;
  perMinute: number;
  /** How long it stays away from those who asked too much. */
  suspensionMs: number;
}

export const defaultPolicy = {
  timeoutMs: 5000,
  longestBytes: 5 * 1024 * 1024,
  attempts: 3,
  perMinute: Number.POSITIVE_INFINITY,
  suspensionMs: 0,
};

/** A service at the address that the operator configured, and nowhere else. */
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
