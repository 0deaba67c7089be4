// What the gateway writes into the page when it serves it.

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** With it, and only with it, the content-security-policy lets styles of ours in. */
export const cspNonce = meta('csp-nonce');

export const isProduction = meta('fairway-env') === 'production';

/** Whether this is the page that the browser has kept for when there is no network. */
export const isKept = meta('fairway-kept') === 'yes';

/** Where there is none, nothing needs to be asked for. */
export const mayHaveSandbox = meta('fairway-sandbox') !== 'off';

/** Where people can write to those who run the product. */
export const contactAddress = (): string => meta('fairway-contact') ?? 'support@fairway.example';
