// A device with passkeys, as the browser shows it to a page: enough for screens, which read nothing of what it answers.

interface Device {
  /** The passkey that it makes or answers with. */
  id?: string;
  /** Whether its owner says no, or it has none. */
  refuses?: boolean;
  /** Whether the browser proposes its passkey for a field, and its owner has chosen it there. */
  isChosenInField?: boolean;
}

const bytes = () => new ArrayBuffer(1);

/** Gives the page a browser that knows passkeys, for the rest of a test; answers how to take it away again. */
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
