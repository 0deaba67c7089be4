// A device with passkeys, as the browser shows it to a page: enough for screens, which read nothing of what it answers.

interface Device {
  /** The passkey that it creates or uses. */
  id?: string;
  /** Whether its owner cancels, or it has no passkey. */
  refuses?: boolean;
  /** Whether the owner picks the passkey from the autofill of a field. */
  isChosenInField?: boolean;
}

const bytes = () => new ArrayBuffer(1);

/** Adds passkeys to the test's browser; returns how to remove them. */
export function pretendDevice({
  id = 'a passkey',
  refuses = false,
  isChosenInField,
}: Device = {}): () => void {
  const credential = (response: object) => ({
    id,
    rawId: bytes(),
    type: 'public-key',
    response: { clientDataJSON: bytes(), ...response },
    getClientExtensionResults: () => ({}),
  });
  const answer = async (response: object) => {
    if (refuses)
      throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
    return credential(response);
  };
  const credentials = {
    create: () => answer({ attestationObject: bytes() }),
    get: ({ mediation, signal }: CredentialRequestOptions) =>
      mediation === 'conditional' && !isChosenInField
        ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        : answer({ authenticatorData: bytes(), signature: bytes() }),
  };
  const known = Object.assign(class {}, {
    isConditionalMediationAvailable: async () => isChosenInField !== undefined,
  });
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    value: known,
    configurable: true,
  });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
}
