// What the browser does for passkeys. The library that speaks with it is fetched by whoever has need of it.

const webAuthn = () => import('@simplewebauthn/browser');

/** Where the browser knows none, nothing on screen speaks of them. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Has a device make a passkey for these options of the gateway's; answers what the gateway wants to see of it. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await webAuthn();
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has a device answer with a passkey. */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await webAuthn();
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/**
 * Likewise, and asks nobody: the passkeys stand among what the browser proposes for the field of the username. It
 * answers when one is chosen, and fails when it is taken back or something else is asked for.
 */
export async function answerWithOfferedPasskey(options: string): Promise<string> {
  const { startAuthentication } = await webAuthn();
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true });
  return JSON.stringify(answer);
}

/** Whether the browser can offer passkeys while somebody fills in a form. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && (await webAuthn()).browserSupportsWebAuthnAutofill();

/** Cancels the offer. */
export const stopOffering = async (): Promise<void> =>
  (await webAuthn()).WebAuthnAbortService.cancelCeremony();
