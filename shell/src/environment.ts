// What the gateway writes into the page that it serves.

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The nonce by which the content-security-policy allows our styles. */
export const cspNonce = meta('csp-nonce');

export const isProduction = meta('fairway-env') === 'production';

/** Whether this is the cached page that the service worker serves offline. */
export const isOfflinePage = meta('fairway-offline') === 'yes';

/** Outside a sandbox nothing needs to be requested. */
export const mayHaveSandbox = meta('fairway-sandbox') !== 'off';

/** The contact address of the operators. */
export const contactAddress = (): string => meta('fairway-contact') ?? 'support@fairway.example';

/** The registry of front-ends as it was when the page was served. */
export const servedRemotes = meta('fairway-remotes');

/** What of their manifests is needed to load them, by name. */
export const servedManifests = meta('fairway-manifests');
