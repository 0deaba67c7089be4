import encodeQr from 'qr';
import { useMemo } from 'react';

/** A QR code. Always dark on light: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { ecc: 'medium', border: 2 }))}`,
    [text],
  );
  return <img src={source} alt={label} width={192} height={192} css={{ background: 'white' }} />;
}
