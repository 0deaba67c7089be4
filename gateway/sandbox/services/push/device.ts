import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription. It alone can read what is pushed to it (RFC 8291). */
export interface DeviceKeys {
  /** Its public key and its secret, as a `PushSubscription` has them. */
  p256dh: string;
  auth: string;
  read(body: Buffer): string;
}

export function newDeviceKeys(): DeviceKeys {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    read: (body) => {
      const { salt, senderKey, record } = partsOf(body);
      const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, length));
      const shared = derive(
        curve.computeSecret(senderKey),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), own, senderKey]),
        32,
      );
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // Behind the text are a 2, which marks the last record, and any number of zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

const keyLength = 65;
const headLength = 16 + 4 + 1 + keyLength;

/** The parts of a body of the encoding `aes128gcm` with one record (RFC 8188). */
function partsOf(body: Buffer) {
  return {
    salt: body.subarray(0, 16),
    senderKey: body.subarray(headLength - keyLength, headLength),
    record: body.subarray(headLength),
  };
}

/** Whether it is such a body, as far as that can be seen without the device's keys. */
export const isEncrypted = (body: Buffer): boolean =>
  body.length > headLength + 16 && body[20] === keyLength && body[21] === 4;
