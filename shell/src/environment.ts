// What the gateway writes into the page that it serves.

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** With it, and only with it, the content-security-policy lets styles of ours in. */
export const cspNonce = meta('csp-nonce');

export const isProduction = meta('fairway-env') === 'production';

/** Whether this is the cached page that the service worker serves offline. */
export const isKept = meta('fairway-kept') === 'yes';

/** Outside a sandbox nothing needs to be requested. */
export const mayHaveSandbox = meta('fairway-sandbox') !== 'off';

/** The contact address of the operators. */
export const contactAddress = (): string => meta('fairway-contact') ?? 'support@fairway.example';
