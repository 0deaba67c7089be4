import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// A pretend authenticator: makes passkeys and signs with them, as a phone's browser does. Only what tests need of
// WebAuthn; they can have it answer wrongly.

export interface DeviceBehaviour {
  origin?: string;
  rpId?: string;
  /** Whether it says that it has verified its user, by a PIN or a fingerprint. */
  isVerified?: boolean;
  /** The signature counter that it reports; by default it counts up. */
  counter?: number;
  /** The challenge that it signs instead of the one that it was given. */
  challenge?: string;
  userHandle?: string;
  /** Another device, whose key signs in place of its own. */
  signedBy?: Device;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

export class Device {
  readonly credentialId: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  constructor(credentialId = randomBytes(16).toString('base64url')) {
    this.credentialId = credentialId;
  }

  /** Makes its passkey for whom these options name; answers what the browser would send. */
  make(optionsJson: string, manner: DeviceBehaviour = {}): string {
    const { challenge, rp, user } = JSON.parse(optionsJson);
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.credentialId, 'base64url');
    const cose = [
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ];
    const idLength = Buffer.from([id.length >> 8, id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, ...cose]);
    const data = Buffer.concat([this.#dataFor(rp.id, manner, 0x40), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#sent({
      clientDataJSON: this.#clientData('webauthn.create', challenge, manner).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers a challenge with its passkey. */
  answer(optionsJson: string, manner: DeviceBehaviour = {}): string {
    const { challenge, rpId } = JSON.parse(optionsJson);
    this.#counter += 1;
    const data = this.#dataFor(rpId, manner, 0);
    const clientData = this.#clientData('webauthn.get', challenge, manner);
    const signer = manner.signedBy ?? this;
    const signature = signer.#sign(Buffer.concat([data, sha256(clientData)]));
    return this.#sent({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: manner.userHandle ?? this.#userHandle,
    });
  }

  #sign(content: Uint8Array): Buffer {
    return sign('sha256', content, this.#keys.privateKey);
  }

  #dataFor(rpId: string, manner: DeviceBehaviour, moreFlags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(manner.counter ?? this.#counter);
    const flags = 0x01 | (manner.isVerified === false ? 0 : 0x04) | moreFlags;
    return Buffer.concat([sha256(manner.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, manner: DeviceBehaviour): Buffer {
    const { origin = 'http://localhost:4000' } = manner;
    return Buffer.from(
      JSON.stringify({ type, challenge: manner.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #sent(response: object): string {
    const { credentialId: id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
